import { useState } from "react";
import { useNavigation } from "react-router";
import { DamagedNote } from "#app/encryption/damaged-note.tsx";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-list.tsx";
import { TextArea } from "#app/ui/field.tsx";
import type { Path } from "#app/ui/link.tsx";
import { named } from "#app/ui/named.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { DONE, LEAVE, TRUTH } from "./cards.ts";
import type { ApartView, Refused } from "./heat-view.ts";
import { Plate } from "./plate.tsx";
import { cardTexts } from "./texts.ts";
import { TurnButtons } from "./turn-buttons.tsx";

/** A heat as a form of it needs it. */
type Playing = Pick<ApartView, "heat" | "partner" | "partnerName">;

/** Nothing lies there: a truth or a dare? */
export function Choose({ view, path }: { view: Playing & { allWait?: boolean }; path: Path }) {
  const t = useTexts(cardTexts);
  const { heat, allWait } = view;
  return (
    <Plate heat={heat} whose="you" chip={t.yourTurn} heading={t.choose}>
      <p>{allWait ? t.allWait : t.chooseLead}</p>
      {allWait ? null : (
        <PostForm action={path} className="four">
          <Hidden view={view} card="" />
          <TurnButtons />
        </PostForm>
      )}
    </Plate>
  );
}

/** The card that lies there, and what one says to it. */
export function CardForm({
  view,
  card,
  refused,
  path,
}: {
  view: Playing & { again: boolean };
  card: NonNullable<ApartView["card"]>;
  refused: Refused | undefined;
  path: Path;
}) {
  const t = useTexts(cardTexts);
  const pending = useNavigation().state !== "idle";
  // As it was when the form was opened: who comes while one writes is not the one it was written to.
  const [knew] = useState(view.partner);
  const { heat, partnerName } = view;
  const { turn, text, milder, isTheirs, changes } = card;
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
        <Hidden view={view} card={card.id} partner={knew} />
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

/** What a form says besides what is done: the card that lay there, and whom the page had as partner. */
export function Hidden({ view, card, partner = view.partner }: { view: Playing; card: string; partner?: string }) {
  return (
    <>
      <input type="hidden" name="card" value={card} />
      <input type="hidden" name="partner" value={partner} />
    </>
  );
}
