import { useState } from "react";
import { useNavigation } from "react-router";
import { DamagedNote } from "#app/encryption/damaged-note.tsx";
import { UnsentWords } from "#app/questions/unsent-words.tsx";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-list.tsx";
import { TextArea } from "#app/ui/field.tsx";
import { named } from "#app/ui/named.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { PrivacyNote } from "#app/ui/privacy-note.tsx";
import { DARE, DONE, LEAVE, pathOf, TRUTH, TURNS } from "./cards.ts";
import { otherTurn } from "./deck.ts";
import { HeatFrame } from "./heat-frame.tsx";
import type { ApartView } from "./heat-view.ts";
import { Plate } from "./plate.tsx";
import { Opened, SaidBefore } from "./said.tsx";
import { cardTexts } from "./texts.ts";

/** What an act was refused for, with the words that were written. `stale`: something has changed since the page was opened. */
export type Refused = {
  errors: Partial<Record<string, string>>;
  values: Partial<Record<string, string>>;
  stale?: true;
};

/** A heat that two play apart: a card, what has opened, what was said before. */
export function ApartPage({ view, refused }: { view: ApartView; refused: Refused | undefined }) {
  const { heat, card, instead } = view;
  // What was refused belongs to the card that it was written for; where another one lies there now it is shown by itself.
  const isOfCard = card !== null && (refused?.values.card ?? card.id) === card.id;
  const why = Object.values(refused?.errors ?? {})[0];
  return (
    <HeatFrame heat={heat} way="apart" instead={instead}>
      {isOfCard || !why ? null : <UnsentWords why={why} words={refused?.values.words ?? ""} />}
      <Opened cards={view.fresh} partnerName={view.partnerName} />
      {card ? (
        <CardForm
          key={`${card.id} ${card.changes} ${refused?.stale ? view.partner : ""}`}
          view={view}
          card={card}
          refused={isOfCard ? refused : undefined}
        />
      ) : instead ? null : (
        <Choose view={view} />
      )}
      <Below view={view} />
      <SaidBefore view={view} />
    </HeatFrame>
  );
}

/** Nothing lies there: a truth or a dare? */
function Choose({ view }: { view: ApartView }) {
  const t = useTexts(cardTexts);
  const { heat, allWait } = view;
  return (
    <Plate heat={heat} whose="you" chip={t.yourTurn} heading={t.choose}>
      <p>{allWait ? t.allWait : t.chooseLead}</p>
      {allWait ? null : (
        <PostForm action={pathOf(heat)} className="four">
          <Hidden view={view} />
          {TURNS.map((turn) => (
            <Button key={turn} kind={turn === DARE ? "action" : "quiet"} name="do" value={turn}>
              {t[turn]}
            </Button>
          ))}
        </PostForm>
      )}
    </Plate>
  );
}

function CardForm({
  view,
  card,
  refused,
}: {
  view: ApartView;
  card: NonNullable<ApartView["card"]>;
  refused: Refused | undefined;
}) {
  const t = useTexts(cardTexts);
  const pending = useNavigation().state !== "idle";
  // As it was when the form was opened: who comes while one writes is not the one it was written to.
  const [knew] = useState(view.partner);
  const { heat, partnerName } = view;
  const { turn, text, milder, isTheirs, changes } = card;
  const path = pathOf(heat);
  const name = partnerName ?? t.yourPartner;
  return (
    <Plate
      heat={heat}
      whose={isTheirs ? "them" : "you"}
      chip={isTheirs ? t.theirTurn[turn](name) : t.your[turn]}
      heading={text}
      milder={milder}
    >
      {view.again ? <p className="small muted">{t.again}</p> : null}
      <PostForm action={path} className="stack" noValidate>
        <ErrorList errors={refused?.errors} />
        {card.damaged ? <DamagedNote /> : null}
        <Hidden view={view} partner={knew} />
        <input type="hidden" name="version" value={card.version} />
        <input type="hidden" name="time" value={card.time} />
        <TextArea
          name="words"
          dir="auto"
          label={named(turn === TRUTH ? (partnerName ? t.answerTo(partnerName) : t.answer) : t.say)}
          defaultValue={refused?.values.words ?? card.words ?? ""}
          error={refused?.errors.words}
        />
        <div className="four">
          <Button name="do" value={DONE} pending={pending} pendingText={t.sending}>
            {changes ? t.sendChange : t.send[turn]}
          </Button>{" "}
          {changes ? (
            <Button kind="quiet" name="do" value={LEAVE}>
              {t.leave}
            </Button>
          ) : (
            <Button kind="quiet" name="do" value={turn}>
              {t.another}
            </Button>
          )}
        </div>
      </PostForm>
    </Plate>
  );
}

/** Below a card: what is told to whom, the other kind, another heat. */
function Below({ view }: { view: ApartView }) {
  const t = useTexts(cardTexts);
  const { heat, card, partnerName } = view;
  const instead = card && !card.changes ? otherTurn(card.turn) : null;
  return (
    <div className="below">
      {card ? (
        <PrivacyNote>
          {t.opens[card.turn]} {card.changes ? null : named(t.free(partnerName ?? t.yourPartner))}
        </PrivacyNote>
      ) : null}
      <div className="row between flow">
        {instead ? (
          <PostForm action={pathOf(heat)}>
            <Hidden view={view} />
            <Button kind="plain" small name="do" value={instead}>
              {t.instead[instead]}
            </Button>
          </PostForm>
        ) : null}{" "}
        <HeatLinks heat={heat} way="apart" />
      </div>
    </div>
  );
}

/** To a milder heat in one press, and to all of them. */
export function HeatLinks({ heat, way }: { heat: ApartView["heat"]; way: "apart" | "passed" }) {
  const t = useTexts(cardTexts);
  return (
    <>
      {heat > 1 ? (
        <ButtonLink kind="plain" small to={pathOf((heat - 1) as ApartView["heat"], way)}>
          {t.milderHeat}
        </ButtonLink>
      ) : null}{" "}
      <ButtonLink kind="plain" small to="/truth-or-dare">
        {t.changeHeat}
      </ButtonLink>
    </>
  );
}

function Hidden({ view, partner = view.partner }: { view: ApartView; partner?: string }) {
  return (
    <>
      <input type="hidden" name="card" value={view.card?.id ?? ""} />
      <input type="hidden" name="partner" value={partner} />
    </>
  );
}
