import type { ReactNode } from "react";
import { useTexts } from "#app/texts/use-texts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { named } from "#app/ui/named.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import { type After, bothTicked, type Said } from "./after.ts";
import type { AfterView } from "./after-view.ts";
import { Chips, hasWords, Now, Words } from "./said-words.tsx";
import { afterTexts } from "./texts.ts";

/** What the member has said, and what is open to both: first what both liked, then the words of each. */
export function SaidCards({ view, mine }: { view: AfterView; mine: After }) {
  const t = useTexts(afterTexts);
  const { partnerName, theirs, isOver } = view;
  const name = partnerName ?? "";
  if (theirs.state === "open") {
    return (
      <>
        <Both mine={mine.shared} theirs={theirs.said} />
        <section className="stack-s" aria-labelledby="words-of-both">
          <h2 id="words-of-both">{t.wordsTitle}</h2>
          <div className="reveal tall">
            <Sheet side="a" who={t.you} said={mine.shared} none={t.noWordsYou} partnerName={name} />
            <p className="seam">
              <Icon name="heart" small />
              {t.openToBoth}
            </p>
            <Sheet side="b" who={name} said={theirs.said} none={t.noWords(name)} partnerName={null} />
          </div>
        </section>
        <Own said={onlyMine(mine, theirs.said)} heading={t.onlyYou} />
      </>
    );
  }
  const sentences = {
    mineHeld: t.opensWithYours(name),
    theirsHeld: t.opensWithTheirs(name),
    waiting: isOver ? t.nothingThen(name) : t.waiting(name),
    alone: t.aloneDone,
    paused: t.pausedDone,
  };
  return (
    <>
      <p>{named(sentences[theirs.state])}</p>
      <Own
        said={{ ...mine.shared, ...mine.kept }}
        heading={t.mineTitle}
        beside={
          view.canChange && view.occasion ? (
            <Link className="btn plain small" to={`/checkin/after/${view.occasion.item}?change`}>
              <Icon name="pencil" small />
              {t.changeIt}
            </Link>
          ) : null
        }
      />
    </>
  );
}

/** What the member alone ticked, and what they keep. */
function onlyMine({ shared, kept }: After, theirs: Said): Said {
  const alone = <G extends "good" | "again">(group: G) =>
    (shared[group] ?? []).filter((one) => !(bothTicked(group, shared, theirs) as readonly string[]).includes(one));
  return { good: alone("good"), again: alone("again"), ...kept } as Said;
}

function Both({ mine, theirs }: { mine: Said; theirs: Said }) {
  const t = useTexts(afterTexts);
  const groups = (["good", "again"] as const).map((group) => ({ group, names: bothTicked(group, mine, theirs) }));
  const has = groups.some(({ names }) => names.length > 0);
  return (
    <section className="card stack" aria-label={t.both}>
      <p className="row">
        <PairMark state="both" size="who" />
        <span className="label">{t.both}</span>
      </p>
      {groups.map(({ group, names }) =>
        names.length > 0 ? (
          <div key={group} className="stack-s">
            <h2>{group === "good" ? t.bothGood : t.bothAgain}</h2>
            <Chips group={group} names={names} className="both-c" />
          </div>
        ) : null,
      )}
      {has ? null : <p>{t.nothingBoth}</p>}
    </section>
  );
}

function Sheet(props: { side: "a" | "b"; who: string; said: Said; none: string; partnerName: string | null }) {
  const { side, who, said, none, partnerName } = props;
  return (
    <article className={`ans ${side}`}>
      <p className="who">
        <PairMark state={side === "a" ? "you" : "them"} size="who" />
        {named(who)}
      </p>
      {hasWords(said) ? (
        <>
          <Words said={said} partnerName={partnerName} isTheirs={side === "b"} />
          <Now said={said} />
        </>
      ) : (
        <p className="small">{named(none)}</p>
      )}
    </article>
  );
}

/** What is the member's own. */
function Own({ said, heading, beside }: { said: Said; heading: string; beside?: ReactNode }) {
  const t = useTexts(afterTexts);
  const groups = (["good", "again"] as const).filter((group) => (said[group]?.length ?? 0) > 0);
  if (groups.length === 0 && !hasWords(said)) return null;
  return (
    <section className="card stack" aria-labelledby="own">
      <div className="row between flow">
        <h2 id="own" className="row">
          <PairMark state="you" size="who" />
          <span>{heading}</span>
        </h2>
        {beside}
      </div>
      {groups.map((group) => (
        <div key={group} className="stack-s">
          <h3 className="label">{t.legends[group]}</h3>
          <Chips group={group} names={said[group] ?? []} className="you-c" />
        </div>
      ))}
      <Words said={said} partnerName={null} />
      <Now said={said} />
    </section>
  );
}
