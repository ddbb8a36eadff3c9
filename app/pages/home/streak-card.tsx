import { Icon } from "#app/ui/icon.tsx";
import { named } from "#app/ui/named.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import type { PairState } from "#app/ui/pair-state.ts";
import { type Calendar, type CellState, calendarCells } from "./calendar.ts";

const WEEKDAYS = ["M", "T", "W", "T", "F", "S", "S"];

/** The days in a row and two weeks of two dots. */
export function StreakCard({
  streak,
  calendar,
  partnerName,
}: {
  streak: { length: number; shields: number };
  calendar: Calendar;
  partnerName: string | null;
}) {
  const name = partnerName ?? "your partner";
  return (
    <section className="card o4 stack" aria-labelledby="streak">
      <div className="row between">
        <h2 id="streak">{inWords(streak.length)}</h2>
        {streak.shields > 0 ? (
          <span className="chip both-c num">
            <Icon name="shield" small />
            {streak.shields === 1 ? "1 shield" : `${streak.shields} shields`}
          </span>
        ) : null}
      </div>
      <ul className="cal num">
        {WEEKDAYS.map((day, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two Tuesdays and Thursdays, two Saturdays and Sundays
          <li className="d" key={i} aria-hidden="true">
            {day}
          </li>
        ))}
        {calendarCells(calendar).map((cell) => (
          <li
            key={cell.date}
            className={cell.isToday ? "now" : undefined}
            aria-current={cell.isToday ? "date" : undefined}
          >
            <PairMark state={cell.state === "before" ? "to-come" : cell.state} size="day" />
            <span>{cell.number}</span>
            {/* Words and no label of the picture: text browsers read them too. */}
            <span className="sr">: {named(cellWords(cell.state, name))}</span>
          </li>
        ))}
      </ul>
      <p className="legendrow" aria-hidden="true">
        <Legend state="you" word="you" /> <Legend state="them" word={name} /> <Legend state="both" word="both" />{" "}
        <Legend state="shield" word="shield" />
      </p>
    </section>
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

function inWords(length: number): string {
  if (length === 0) return "Your days together";
  return length === 1 ? "1 day, and counting" : `${length} days in a row`;
}

function cellWords(state: CellState, name: string): string {
  const words: Record<CellState, string> = {
    before: "before your first day",
    both: "both",
    you: "you",
    them: name,
    neither: "nobody yet",
    shield: "covered by a shield",
    "to-come": "to come",
  };
  return words[state];
}
