import { useTexts } from "#app/texts/use-texts.tsx";
import type { TrendView } from "./insights-view.ts";
import { insightTexts } from "./texts.ts";
import { FIELD, heightOf } from "./trend.ts";

const GRID = [0, 25, 50, 75, 100] as const;

/** The whole over the months: as a line, in a sentence, and as a table. */
export function TrendCard({ trend: { line, from, to, sentence, rows } }: { trend: TrendView }) {
  const t = useTexts(insightTexts);
  return (
    <section className="card stack" aria-labelledby="months">
      <h2 id="months">{t.months}</h2>
      {line ? (
        <svg
          className="chart num"
          viewBox={`0 0 ${FIELD.width} ${FIELD.height}`}
          role="img"
          aria-label={`${t.months}. ${sentence}`}
        >
          <path className="g" d={GRID.map((one) => `M${FIELD.left} ${heightOf(one)}H${FIELD.right}`).join("")} />
          {[0, 50, 100].map((one) => (
            <text key={one} x="0" y={heightOf(one) + 5}>
              {one}
            </text>
          ))}
          <path className="lb" d={line.way} />
          <path className="mb" d={line.marks} />
          <text className="tb" x={line.end.x + 8} y={line.end.y + 5}>
            {line.end.figure}
          </text>
          <text x={FIELD.left} y={FIELD.height - 8}>
            {from}
          </text>
          <text x={FIELD.right} y={FIELD.height - 8} textAnchor="end">
            {to}
          </text>
        </svg>
      ) : null}
      <p className="small muted num">{sentence}</p>
      {line ? (
        <details>
          <summary>{t.asTable}</summary>
          <table className="days num">
            <thead>
              <tr>
                <th scope="col">{t.month}</th>
                <th scope="col">{t.figure}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ month, label, figure }) => (
                <tr key={month}>
                  <th scope="row">{label}</th>
                  <td>{figure ?? t.nothing}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      ) : null}
    </section>
  );
}
