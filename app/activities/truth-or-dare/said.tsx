import { useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { named } from "#app/ui/named.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { CHANGE, pathOf } from "./cards.ts";
import type { ApartView, SaidCard } from "./heat-view.ts";
import { cardTexts } from "./texts.ts";

type Said = { cards: readonly SaidCard[]; partnerName: string | null };

/** What has just opened to both. */
export function Opened({ cards, partnerName }: Said) {
  const t = useTexts(cardTexts);
  if (cards.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="opened">
      <h2 id="opened">{t.opened}</h2>
      {cards.map((card) => (
        <Both key={`${card.id}.${card.time}`} card={card} partnerName={partnerName} />
      ))}
    </section>
  );
}

/** What both have said to a card. @param as the heading's level: below a page's own heading, or below that of a list */
export function Both({
  card,
  partnerName,
  as: Title = "h3",
}: {
  card: SaidCard;
  partnerName: string | null;
  as?: "h2" | "h3";
}) {
  const t = useTexts(cardTexts);
  const { mine, theirs, turn, text } = card;
  const tall = Math.max(mine?.length ?? 0, theirs?.words?.length ?? 0) > 420;
  return (
    <div className="stack-s">
      <Title>{text}</Title>
      {turn === "dare" ? <p>{t.openedDare}</p> : null}
      <div className={tall ? "reveal tall fresh" : "reveal fresh"}>
        <Side side="a" name={t.you} words={mine} />
        <p className="seam">
          <Icon name="heart" small />
          {t.bothSaid}
        </p>
        <Side side="b" name={partnerName ?? t.yourPartner} words={theirs?.words ?? null} />
      </div>
    </div>
  );
}

function Side({ side, name, words }: { side: "a" | "b"; name: string; words: string | null }) {
  const t = useTexts(cardTexts);
  return (
    <article className={`ans ${side}`}>
      <p className="who">
        <PairMark state={side === "a" ? "you" : "them"} size="who" />
        {named(name)}
      </p>
      <blockquote dir="auto">{words ?? t.noWords}</blockquote>
    </article>
  );
}

/** What the member has said before, the newest first. */
export function SaidBefore({ view: { heat, said, partner, partnerName } }: { view: ApartView }) {
  const t = useTexts(cardTexts);
  if (said.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="said">
      <h2 id="said">{t.saidTitle}</h2>
      <ul className="list said">
        {said.map(({ id, time, text, mine, theirs, why, changeable }) => (
          <li key={`${id}.${time}`}>
            <b>{text}</b>
            <p className="row">
              <PairMark state={theirs ? "both" : "you"} size="who" />
              <span className="small muted">{theirs ? t.bothSaid : why ? named(why) : null}</span>
            </p>
            <OneSaid name={t.you} words={mine} />
            {theirs ? <OneSaid name={partnerName ?? t.yourPartner} words={theirs.words} /> : null}
            {changeable ? (
              <PostForm action={pathOf(heat)}>
                <input type="hidden" name="card" value={id} />
                <input type="hidden" name="partner" value={partner} />
                <Button kind="plain" small icon="pencil" name="do" value={CHANGE}>
                  {t.change}
                </Button>
              </PostForm>
            ) : null}
          </li>
        ))}
      </ul>
      <p className="small muted">{t.saidMore}</p>
    </section>
  );
}

function OneSaid({ name, words }: { name: string; words: string | null }) {
  const t = useTexts(cardTexts);
  return (
    <div>
      <p className="label">{named(name)}</p>
      <p className="own" dir="auto">
        {words ?? t.noWords}
      </p>
    </div>
  );
}
