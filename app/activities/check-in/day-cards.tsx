import { brokenTexts } from "#app/encryption/texts.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { named } from "#app/ui/named.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import { type Part, type Place, type Said, SCALES } from "./check-in.ts";
import type { DayView } from "./check-in-view.ts";
import { checkInTexts } from "./texts.ts";

/** A date on which the member has checked in: theirs, and what there is of the other's. */
export function DayCards({
  view,
  mine,
  isToday,
}: {
  view: DayView;
  mine: NonNullable<DayView["mine"]>;
  isToday: boolean;
}) {
  const t = useTexts(checkInTexts);
  const broken = useTexts(brokenTexts);
  return (
    <>
      <section className="card stack" aria-labelledby="mine">
        <div className="row between flow">
          <h2 id="mine" className="row">
            <PairMark state="you" size="who" />
            <span>{t.you}</span>
          </h2>
          {isToday ? (
            <Link className="btn plain small" to="/checkin?change">
              <Icon name="pencil" small />
              {t.change}
            </Link>
          ) : null}
        </div>
        <SaidOf said={mine.said} isShared={(part) => mine.shared.includes(part)} />
        {mine.isDamaged ? <p className="muted">{broken.unreadable}</p> : null}
        {view.mineHeld && view.partnerName ? (
          <p className="small muted">{named(t.mineHeld(view.partnerName))}</p>
        ) : null}
      </section>
      <Theirs view={view} />
    </>
  );
}

function Theirs({ view: { theirs, partnerName, isOver } }: { view: DayView }) {
  const t = useTexts(checkInTexts);
  const name = partnerName ?? "";
  if (theirs.state === "open")
    return (
      <section className="card stack" aria-labelledby="theirs">
        <h2 id="theirs" className="row">
          <PairMark state="them" size="who" />
          <span>{named(name)}</span>
        </h2>
        {Object.keys(theirs.shared).length > 0 ? (
          <SaidOf said={theirs.shared} />
        ) : (
          <p className="muted">{named(t.keptAll(name))}</p>
        )}
      </section>
    );
  const sentences = {
    mineHeld: t.opensWithYours(name),
    theirsHeld: t.opensWithTheirs(name),
    waiting: isOver ? t.nothingThen(name) : t.waiting(name),
    alone: t.alone,
    paused: t.paused,
  };
  return <p className="muted">{named(sentences[theirs.state])}</p>;
}

/** What somebody said. @param isShared for one's own: whether the other may see a part */
function SaidOf({ said, isShared }: { said: Said; isShared?: (part: Part) => boolean }) {
  const t = useTexts(checkInTexts);
  const lock = (part: Part) =>
    isShared === undefined ? null : (
      <span className="small muted row g-2">
        <Icon name={isShared(part) ? "eye" : "lock"} small />
        {isShared(part) ? t.shared : t.onlyMe}
      </span>
    );
  const given = SCALES.filter((scale) => said[scale] !== undefined);
  return (
    <>
      {given.length > 0 ? (
        <ul className="said">
          {given.map((scale) => (
            <li key={scale} className="row">
              <Dots place={said[scale] ?? 1} side={isShared ? "you" : "them"} />
              <span>
                {t.names[scale]} <span className="num muted">{t.place(said[scale] ?? 1)}</span>
              </span>{" "}
              {lock(scale)}
            </li>
          ))}
        </ul>
      ) : null}
      {said.words ? (
        <div className="stack-s">
          <p className="own" dir="auto">
            {said.words}
          </p>
          {lock("words")}
        </div>
      ) : null}
    </>
  );
}

const DOTS = [1, 2, 3, 4, 5] as const;

/** A place as that many of five discs. */
function Dots({ place, side }: { place: Place; side: "you" | "them" }) {
  return (
    <svg className="dots" viewBox="0 0 64 12" width="64" height="12" aria-hidden="true">
      {DOTS.map((dot) => (
        <circle key={dot} className={dot <= place ? side : "open"} cx={dot * 13 - 7} cy="6" r="5" />
      ))}
    </svg>
  );
}
