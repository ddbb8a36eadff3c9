import { type FormEvent, useState } from "react";
import { BothHere } from "#app/live/both-here.tsx";
import { UnsentWords } from "#app/questions/unsent-words.tsx";
import { BelowLive, EnterLive, GoOn, WaitLive } from "#app/rounds/live-parts.tsx";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-list.tsx";
import { named } from "#app/ui/named.tsx";
import { AppPage } from "#app/ui/page.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { HeatLinks } from "./apart-page.tsx";
import { CardForm, Choose, Hidden } from "./card-form.tsx";
import { pathOf, TURNS } from "./cards.ts";
import type { Refused } from "./heat-view.ts";
import type { LiveView } from "./live-view.ts";
import { Plate } from "./plate.tsx";
import { Both } from "./said.tsx";
import { cardTexts, liveCardTexts } from "./texts.ts";
import "#app/rounds/play.css";
import "./truth-or-dare.css";

type State<S extends LiveView["state"]> = Extract<LiveView, { state: S }>;

/** A heat that two play at the same time. */
export function LivePage({ view, refused }: { view: LiveView; refused: Refused | undefined }) {
  const t = useTexts(liveCardTexts);
  const { heat, partnerName, state, adult } = view;
  const lies = useUnsent(view);
  const errors = refused?.errors;
  // What was refused belongs to the card that it was written for.
  const isOfCard = state === "card" && !view.done && refused?.values.card === view.card.id;
  const why = Object.values(errors ?? {})[0];
  const parts = { action: pathOf(heat, "live"), partnerName, fields: <Hidden view={view} card="" /> };
  const plays = state === "choose" || state === "card" || state === "open";
  return (
    <AppPage back={pathOf(heat)} backLabel={t.back} title={t.barTitle}>
      {isOfCard || !why ? null : refused?.values.words ? (
        <UnsentWords why={why} words={refused.values.words} />
      ) : (
        <ErrorList errors={errors} />
      )}
      {lies.lost ? <UnsentWords why={t.cardGone} words={lies.lost} /> : null}
      {plays ? (
        <div className="here">
          <BothHere name={partnerName} />
        </div>
      ) : null}
      {state === "enter" ? (
        <EnterLive {...parts} asks={view.asks} lead={t.lead(partnerName)} opens={t.opens(partnerName)} />
      ) : null}
      {state === "waiting" ? (
        <WaitLive {...parts} adult={adult}>
          <HeatLinks heat={heat} way="apart" />
        </WaitLive>
      ) : null}
      {plays ? (
        <div className="stack tod" onInput={lies.onInput} onSubmit={lies.onSubmit}>
          {state === "choose" ? <Pick view={view} /> : null}
          {state === "card" ? <Lying view={view} refused={isOfCard ? refused : undefined} /> : null}
          {state === "open" ? <Opened view={view} /> : null}
          <BelowLive {...parts} slower={t.slower(partnerName)} />
        </div>
      ) : null}
    </AppPage>
  );
}

/** Words that somebody is writing while the other one asks for another card: they are shown beside it, and not lost. */
function useUnsent(view: LiveView) {
  const [draft, setDraft] = useState({ card: "", words: "" });
  const now = view.state === "card" ? view.card.id : "";
  const isGone = draft.words.trim() !== "" && draft.card !== now && (view.state === "choose" || view.state === "card");
  return {
    lost: isGone ? draft.words : null,
    onInput: ({ target }: FormEvent) => {
      if (target instanceof HTMLTextAreaElement) setDraft({ card: now, words: target.value });
    },
    onSubmit: () => setDraft({ card: "", words: "" }),
  };
}

/** Nothing lies there: one of the two picks, then the other one. */
function Pick({ view }: { view: State<"choose"> }) {
  const t = useTexts(liveCardTexts);
  const { heat, partnerName, mine } = view;
  const c = useTexts(cardTexts);
  if (mine) return <Choose view={view} path={pathOf(heat, "live")} />;
  return (
    <Plate heat={heat} whose="them" chip={t.theirTurn(partnerName)} heading={c.turnOf(partnerName)}>
      <p role="status">{named(t.theyPick(partnerName))}</p>
    </Plate>
  );
}

/** The card that lies before both. Either may ask for another one until both have done it. */
function Lying({ view, refused }: { view: State<"card">; refused: Refused | undefined }) {
  const t = useTexts(liveCardTexts);
  const c = useTexts(cardTexts);
  const { heat, partnerName, card, done } = view;
  const path = pathOf(heat, "live");
  return (
    <>
      <p className="live-say" role="status">
        <PairMark state={card.isTheirs ? "them" : done ? "you" : "neither"} size="legend" />
        <span>
          {card.isTheirs ? (
            <b>{named(t.theirsIn[card.turn](partnerName))}</b>
          ) : done ? (
            <>
              <b>{t.yoursIn}</b> <span className="muted">{named(t.opensWithTheirs(partnerName))}</span>
            </>
          ) : (
            <span className="muted">{t.opensWithBoth}</span>
          )}
        </span>
      </p>
      {done ? (
        <Plate heat={heat} whose="you" chip={c.your[card.turn]} heading={card.text} milder={card.milder}>
          {null}
        </Plate>
      ) : (
        <CardForm key={`${card.id} ${card.time}`} view={view} card={card} refused={refused} path={path} />
      )}
      <PostForm action={path} className="row flow j-mid">
        <Hidden view={view} card={card.id} />
        {TURNS.map((turn) =>
          // The same kind again stands beside the form of the card.
          turn === card.turn && !done ? null : (
            <Button key={turn} kind="plain" small name="do" value={turn}>
              {turn === card.turn ? c.another : c.instead[turn]}
            </Button>
          ),
        )}
      </PostForm>
    </>
  );
}

/** Both have done it: what each has said, and on to the next one. */
function Opened({ view }: { view: State<"open"> }) {
  const t = useTexts(liveCardTexts);
  const { heat, card, partnerName, ready } = view;
  return (
    <section className="stack" aria-labelledby="opened">
      <h1 id="opened">{t.opened}</h1>
      <Both as="h2" card={card} partnerName={partnerName} />
      <GoOn ready={ready} partnerName={partnerName}>
        <PostForm action={pathOf(heat, "live")}>
          <Hidden view={view} card={card.id} />
          <Button name="do" value="next">
            {t.next}
          </Button>
        </PostForm>
      </GoOn>
    </section>
  );
}
