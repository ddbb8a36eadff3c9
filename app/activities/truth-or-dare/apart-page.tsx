import { UnsentWords } from "#app/questions/unsent-words.tsx";
import { LiveLink } from "#app/rounds/live-parts.tsx";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { named } from "#app/ui/named.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { PrivacyNote } from "#app/ui/privacy-note.tsx";
import { CardForm, Choose, Hidden } from "./card-form.tsx";
import { pathOf } from "./cards.ts";
import { otherTurn } from "./deck.ts";
import { HeatFrame } from "./heat-frame.tsx";
import type { ApartView, Refused } from "./heat-view.ts";
import { Opened, SaidBefore } from "./said.tsx";
import { cardTexts } from "./texts.ts";

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
          path={pathOf(heat)}
        />
      ) : instead ? null : (
        <Choose view={view} path={pathOf(heat)} />
      )}
      <Below view={view} />
      <SaidBefore view={view} />
    </HeatFrame>
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
      {view.mayLive && partnerName ? <LiveLink to={pathOf(heat, "live")} partnerName={partnerName} /> : null}
      <div className="row between flow">
        {instead ? (
          <PostForm action={pathOf(heat)}>
            <Hidden view={view} card={card?.id ?? ""} />
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
