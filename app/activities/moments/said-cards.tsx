import { useTexts } from "#app/texts/use-texts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { named } from "#app/ui/named.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import type { MomentView, OneMoment } from "./moment-view.ts";
import { fieldNames, placeIn, type Said, wordsIn } from "./moments.ts";
import { Places } from "./places.tsx";
import { fieldText, momentTexts } from "./texts.ts";

/** What the member has said, and what there is of the other: what is open stands side by side. */
export function SaidCards({ view, mine }: { view: MomentView; mine: Said }) {
  const t = useTexts(momentTexts);
  if (view.theirs.state === "open") return <BothSaid view={view} mine={mine} theirs={view.theirs.said} />;
  const { moment, date, partnerName, theirs, isOver } = view;
  const name = partnerName ?? "";
  const sentences = {
    mineHeld: t.opensWithYours(name),
    theirsHeld: t.opensWithTheirs(name),
    waiting: isOver ? t.nothingThen(name) : t.waiting[moment](name),
    alone: t.alone,
    paused: t.paused,
  };
  return (
    <>
      <section className="card stack" aria-labelledby="mine">
        <div className="row between flow">
          <h2 id="mine" className="row">
            <PairMark state="you" size="who" />
            <span>{t.you}</span>
          </h2>
          {view.canChange ? (
            <Link className="btn plain small" to={`/checkin/${moment}/${date}?change`}>
              <Icon name="pencil" small />
              {t.change}
            </Link>
          ) : null}
        </div>
        <Places moment={moment} mine={mine} theirs={null} partnerName={name} />
        {fieldNames(moment, "words").map((field) =>
          wordsIn(mine, field) ? (
            <div key={field} className="stack-s">
              <h3 className="label">{fieldText(t, moment, field)?.label}</h3>
              <p className="own" dir="auto">
                {wordsIn(mine, field)}
              </p>
            </div>
          ) : null,
        )}
        {view.mineHeld && partnerName ? <p className="small muted">{named(t.mineHeld(partnerName))}</p> : null}
      </section>
      <p className="muted">{named(sentences[theirs.state])}</p>
    </>
  );
}

/** Both, beside each other: the places on one line, the words as two sheets that overlap. */
export function BothSaid({
  view: { moment, partnerName, apart },
  mine,
  theirs,
  heading,
}: {
  view: OneMoment;
  mine: Said;
  theirs: Said;
  /** Above the places, where they stand beside something else. */
  heading?: string;
}) {
  const t = useTexts(momentTexts);
  const name = partnerName ?? "";
  const hasPlaces = fieldNames(moment, "scale").some((field) => placeIn(mine, field) || placeIn(theirs, field));
  return (
    <>
      {hasPlaces || heading ? (
        <section className="card stack" aria-label={heading ?? t.both}>
          {heading ? <h2>{heading}</h2> : null}
          <Places moment={moment} mine={mine} theirs={theirs} partnerName={name} />
          {apart ? (
            <>
              <p>{named(apart.sentence)}</p>
              <div className="stack-s">
                <p className="label">{t.askEachOther}</p>
                <p className="own">{apart.question}</p>
              </div>
            </>
          ) : null}
        </section>
      ) : null}
      {fieldNames(moment, "words").map((field) =>
        wordsIn(mine, field) || wordsIn(theirs, field) ? (
          <section key={field} className="stack-s" aria-labelledby={`said-${field}`}>
            <h2 id={`said-${field}`}>{fieldText(t, moment, field)?.label}</h2>
            <div className="reveal tall">
              <Sheet side="a" who={t.you} words={wordsIn(mine, field)} none={t.youLeftOut} />
              <p className="seam">
                <Icon name="heart" small />
                {t.openToBoth}
              </p>
              <Sheet side="b" who={name} words={wordsIn(theirs, field)} none={t.leftOut(name)} />
            </div>
          </section>
        ) : null,
      )}
    </>
  );
}

function Sheet({ side, who, words, none }: { side: "a" | "b"; who: string; words: string; none: string }) {
  return (
    <article className={`ans ${side}`}>
      <p className="who">
        <PairMark state={side === "a" ? "you" : "them"} size="who" />
        {named(who)}
      </p>
      {words ? <blockquote dir="auto">{words}</blockquote> : <p className="small">{named(none)}</p>}
    </article>
  );
}
