import { weekdayInitials } from "#app/calendar/date-words.ts";
import { useLanguage, useTexts } from "#app/texts/use-texts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { named } from "#app/ui/named.tsx";
import { PairMark } from "#app/ui/pair.tsx";
import type { PairState } from "#app/ui/pair-state.ts";
import { type Calendar, calendarCells } from "./calendar.ts";
import { homeTexts } from "./texts.ts";

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
  const t = useTexts(homeTexts);
  const language = useLanguage();
  const name = partnerName ?? t.yourPartner;
  return (
    <section className="card o4 stack" aria-labelledby="streak">
      <div className="row between">
        <h2 id="streak">{t.daysInRow(streak.length)}</h2>
        {streak.shields > 0 ? (
          <span className="chip both-c num">
            <Icon name="shield" small />
            {t.shields(streak.shields)}
          </span>
        ) : null}
      </div>
      <ul className="cal num">
        {weekdayInitials(language).map((day, i) => (
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
            <span className="sr">: {named(cell.state === "them" ? name : t.day[cell.state])}</span>
          </li>
        ))}
      </ul>
      <p className="legendrow" aria-hidden="true">
        <Legend state="you" word={t.day.you} /> <Legend state="them" word={name} />{" "}
        <Legend state="both" word={t.day.both} /> <Legend state="shield" word={t.shield} />
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
