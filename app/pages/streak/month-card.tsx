import { datesOf } from "#app/calendar/month.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { IconLink } from "#app/ui/button.tsx";
import type { IconName } from "#app/ui/icon.tsx";
import { named } from "#app/ui/named.tsx";
import { type CalendarCell, cellsOf } from "../home/calendar.ts";
import { DayCells, DayLegend, dayWord } from "../home/day-cells.tsx";
import { homeTexts } from "../home/texts.ts";
import type { MonthLink, MonthView } from "./streak-view.ts";
import { streakTexts } from "./texts.ts";

/** A month of two dots a day, the way to the months beside it, and the same in words. */
export function MonthCard({ calendar, partnerName }: { calendar: MonthView; partnerName: string | null }) {
  const { label, month, today, states, previous, next } = calendar;
  const cells = cellsOf(datesOf(month), today, states);
  return (
    <section className="card stack" aria-labelledby="month">
      <div className="row between">
        <Turn to={previous} icon="back" className="edge-l" />
        <h2 id="month">{label}</h2>
        <Turn to={next} icon="forward" className="edge-r" />
      </div>
      <DayCells cells={cells} partnerName={partnerName} month />
      <DayLegend partnerName={partnerName} />
      <Sum cells={cells} isAlone={partnerName === null} />
      <DayByDay cells={cells} labels={calendar.labels} partnerName={partnerName} />
    </section>
  );
}

function Turn({ to, icon, className }: { to: MonthLink | null; icon: IconName; className: string }) {
  if (!to) return <span className="icon-btn" aria-hidden="true" />;
  return (
    <IconLink
      icon={icon}
      label={to.label}
      to={`/us/streak?month=${to.month}`}
      className={className}
      preventScrollReset
    />
  );
}

/** What there is to be glad of, in a sentence. */
function Sum({ cells, isAlone }: { cells: readonly CalendarCell[]; isAlone: boolean }) {
  const t = useTexts(streakTexts);
  const count = (state: CalendarCell["state"]) => cells.filter((cell) => cell.state === state).length;
  const days = count(isAlone ? "you" : "both");
  if (days === 0) return null;
  return <p className="small muted">{isAlone ? t.ofMonthAlone(days) : t.ofMonth(days, count("shield"))}</p>;
}

/** The days on which there is something to tell, in words, for who does not see dots. */
function DayByDay({
  cells,
  labels,
  partnerName,
}: {
  cells: readonly CalendarCell[];
  labels: readonly string[];
  partnerName: string | null;
}) {
  const t = useTexts(streakTexts);
  const words = useTexts(homeTexts);
  const rows = cells
    .map((cell, i) => ({ ...cell, label: labels[i] }))
    .filter(({ state }) => state !== "before" && state !== "to-come");
  if (rows.length === 0) return null;
  return (
    <details>
      <summary>{t.dayByDay}</summary>
      <table className="day-by-day num">
        <thead>
          <tr>
            <th scope="col">{t.day}</th>
            <th scope="col">{t.who}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((cell) => (
            <tr key={cell.date}>
              <th scope="row">{cell.label}</th>
              <td>{named(dayWord(cell, words.day, partnerName ?? words.yourPartner))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
