import { Photo } from "#app/photos/photo-picture.tsx";
import { useTexts } from "#app/texts/use-texts.tsx";
import { named } from "#app/ui/named.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import type { BookEntry } from "./leaves.ts";
import { yearTexts } from "./texts.ts";
import type { Cover, OpenMonth, YearView } from "./year-view.ts";

/** Letters of names that stand on one line, and on two: with more they are written smaller. */
const [ONE_LINE, TWO_LINES] = [24, 48];

/** The first page: the two circles, as large as the paper. */
export function CoverPage({ cover }: { cover: Cover }) {
  const t = useTexts(yearTexts);
  const { year, names, cities, month } = cover;
  const long = names.length > TWO_LINES ? " longest" : names.length > ONE_LINE ? " long" : "";
  return (
    <article className="a5 cover" aria-label={t.coverLabel}>
      <svg viewBox="0 0 148 210" role="img" aria-label={t.cover(year)}>
        <circle className="you-a" cx="38" cy="132" r="62" />
        <circle className="them-a" cx="110" cy="132" r="62" />
        <path className="both-a" d="M74 81.5A62 62 0 0 1 74 182.5A62 62 0 0 1 74 81.5Z" />
        <text className="cover-t" x="13" y="34">
          {t.ourYear}
        </text>
        <text className="cover-y" x="74" y="138.5" textAnchor="middle">
          {year}
        </text>
      </svg>
      <p className={`cover-n${long}`} dir="auto">
        {names}
      </p>
      <p className="cover-s" dir="auto">
        {month ?? cities}
      </p>
    </article>
  );
}

/** The pages of a month, two and two. */
export function BookPages({ view, open }: { view: YearView; open: OpenMonth }) {
  const t = useTexts(yearTexts);
  const { spreads, label, firstPage, states, part } = open;
  const count = (state: string) => states.filter((one) => one === state).length;
  const row = count("both") + count("shield") > 0 ? t.row(label, count("both"), count("shield")) : null;
  return spreads.map(({ entries }, at) => {
    const page = firstPage + 2 * at;
    const isFirst = at === 0 && part === 1;
    return (
      <div className="spread" key={page}>
        <article className="a5 leaf mine">
          <p className="who">
            <PairMark state="you" size="who" />
            {named(view.myName)} <span className="num">{label}</span>
          </p>
          <Entries entries={entries} side="mine" />
          <p className="foot-l">
            {isFirst && row ? (
              <span className="month-row" role="img" aria-label={row}>
                {states.map((state, i) =>
                  state === "both" || state === "shield" ? (
                    <PairMark key={open.dates[i]} state={state} size="legend" />
                  ) : null,
                )}
              </span>
            ) : null}
            <span className="num">{page}</span>
          </p>
        </article>
        <article className="a5 leaf theirs">
          <p className="who">
            <PairMark state="them" size="who" />
            {named(view.partnerName ?? "")} <span className="num">{label}</span>
          </p>
          <Entries entries={entries} side="theirs" />
          <p className="foot-l">
            <span>{isFirst ? row : null}</span>
            <span className="num">{page + 1}</span>
          </p>
        </article>
      </div>
    );
  });
}

/** A page is half as wide as the room beside the navigation. */
const PHOTO_SIZES = "(min-width: 1024px) 380px, 80vw";

/** What stands on one side. What the other one alone has said leaves its room empty here. */
function Entries({ entries, side }: { entries: readonly BookEntry[]; side: "mine" | "theirs" }) {
  const t = useTexts(yearTexts);
  return (
    <div className="entries">
      {entries.map((entry, at) =>
        entry[side] === null ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page of a book stays as it is
          <section key={at}>
            <h3 dir="auto">{entry.title}</h3>
            {entry.photo ? (
              <Photo photo={entry.photo} sizes={PHOTO_SIZES} alt={entry.photo.alt ?? t.photoOf(entry.title)} atOnce />
            ) : null}
            <blockquote className="own" dir="auto">
              {entry[side]}
            </blockquote>
          </section>
        ),
      )}
    </div>
  );
}
