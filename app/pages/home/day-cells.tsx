import { weekdayInitials } from "#app/calendar/date-words.ts";
import { weekdayIndex } from "#app/calendar/local-date.ts";
import { useLanguage, useTexts } from "#app/texts/use-texts.tsx";
import { named } from "#app/ui/named.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import type { PairState } from "#app/ui/pair-state.ts";
import type { CalendarCell } from "./calendar.ts";
import { homeTexts } from "./texts.ts";

type DayWords = ReturnType<typeof homeTexts>["day"];

/** What there is of a date, in words. A date that is over and on which nobody was here is no debt. */
export function dayWord(
  { state, isToday }: Pick<CalendarCell, "state" | "isToday">,
  words: DayWords,
  partner: string,
): string {
  if (state === "them") return partner;
  return words[state === "neither" && !isToday ? "quiet" : state];
}

/** Dates in a row, two dots over each, below the initials of the week. The first one stands below its own weekday. */
export function DayCells({
  cells,
  partnerName,
  month = false,
}: {
  cells: readonly CalendarCell[];
  partnerName: string | null;
  /** A whole month, in larger cells. */
  month?: boolean;
}) {
  const t = useTexts(homeTexts);
  const language = useLanguage();
  const name = partnerName ?? t.yourPartner;
  const [first] = cells;
  const before = first ? weekdayIndex(first.date) : 0;
  return (
    <ul className={month ? "cal month num" : "cal num"}>
      {weekdayInitials(language).map((day, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two Tuesdays and Thursdays, two Saturdays and Sundays
        <li className="d" key={i} aria-hidden="true">
          {day}
        </li>
      ))}
      {before > 0 ? <li className={`gap-${before}`} aria-hidden="true" /> : null}
      {cells.map((cell) => (
        <li
          key={cell.date}
          className={cell.isToday ? "now" : undefined}
          aria-current={cell.isToday ? "date" : undefined}
        >
          <PairMark state={cell.state === "before" ? "to-come" : cell.state} size="day" />
          <span>{cell.number}</span>
          {/* Words and no label of the picture: text browsers read them too. */}
          <span className="sr">: {named(dayWord(cell, t.day, name))}</span>
        </li>
      ))}
    </ul>
  );
}

/** What the dots mean. */
export function DayLegend({ partnerName }: { partnerName: string | null }) {
  const t = useTexts(homeTexts);
  return (
    <p className="legendrow" aria-hidden="true">
      <Legend state="you" word={t.day.you} /> <Legend state="them" word={partnerName ?? t.yourPartner} />{" "}
      <Legend state="both" word={t.day.both} /> <Legend state="shield" word={t.shield} />
    </p>
  );
}

function Legend({ state, word }: { state: PairState; word: string }) {
  return (
    <span>
      <PairMark state={state} size="legend" />
      {named(word)}
    </span>
  );
}
