import { useTexts } from "#app/texts/use-texts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { type Calendar, calendarCells } from "./calendar.ts";
import { DayCells, DayLegend } from "./day-cells.tsx";
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
      <DayCells cells={calendarCells(calendar)} partnerName={partnerName} />
      <DayLegend partnerName={partnerName} />
      <p>
        <Link className="tap" to="/us/streak">
          {t.wholeMonth}
        </Link>
      </p>
    </section>
  );
}
