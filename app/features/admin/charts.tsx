import type { ReactNode } from "react";
import { numberIn } from "#app/texts/numbers.ts";
import { useLanguage } from "#app/texts/use-texts.tsx";

/** What a chart shows, one value after the other; null where there is none yet. */
export type Point = { label: string; value: number | null };

/** The least round number that is not below the largest value: 1, 2, 5, 10, 20 … */
function roundAbove(values: readonly number[]): number {
  const most = Math.max(1, ...values);
  const ten = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 5, 10].map((one) => one * ten).find((one) => one >= most) ?? most;
}

const [LEFT, RIGHT, TOP, BOTTOM] = [46, 274, 14, 144];

/** A line over days, from nought up, with its last value beside it. */
export function LineChart({ points, label }: { points: readonly Point[]; label: string }) {
  const language = useLanguage();
  const values = points.map(({ value }) => value ?? 0);
  const top = roundAbove(values);
  const x = (i: number) => Number((LEFT + (i * (RIGHT - LEFT)) / Math.max(1, values.length - 1)).toFixed(1));
  const y = (value: number) => Number((BOTTOM - (value * (BOTTOM - TOP)) / top).toFixed(1));
  const last = values.at(-1) ?? 0;
  return (
    <svg className="ch" viewBox="0 0 330 184" role="img" aria-label={label}>
      {[0, top / 2, top].map((mark) => (
        <path key={mark} className="g" d={`M${LEFT} ${y(mark)}H${RIGHT}`} />
      ))}
      {[0, top].map((mark) => (
        <text key={mark} x={LEFT - 8} y={y(mark) + 4} textAnchor="end">
          {numberIn(language, mark)}
        </text>
      ))}
      <path className="ln" d={`M${values.map((value, i) => `${x(i)} ${y(value)}`).join("L")}`} />
      <circle className="pt" cx={x(values.length - 1)} cy={y(last)} r="4.5" />
      <text className="v" x={RIGHT + 12} y={y(last) + 5}>
        {numberIn(language, last)}
      </text>
      <text x={LEFT} y="172">
        {points[0]?.label}
      </text>
      <text x={RIGHT} y="172" textAnchor="end">
        {points.at(-1)?.label}
      </text>
    </svg>
  );
}

/** Bars of so many in a hundred; a dashed one where nothing is known yet. */
export function BarChart({ points, label }: { points: readonly Point[]; label: string }) {
  const language = useLanguage();
  const step = 326 / points.length;
  return (
    <svg className="ch" viewBox="0 0 330 184" role="img" aria-label={label}>
      {points.map(({ label: name, value }, i) => {
        const x = Number((3 + i * step).toFixed(1));
        const middle = Number((x + (step - 8) / 2).toFixed(1));
        const height = Number((((value ?? 50) * 120) / 100).toFixed(1));
        const place = { x, y: 148 - height, width: Number((step - 8).toFixed(1)), height, rx: 5 };
        return (
          <g key={name}>
            <rect className={value === null ? "bar-o" : "bar-b"} {...place} />
            {value === null ? null : (
              <text className="v" x={middle} y={141 - height} textAnchor="middle">
                {numberIn(language, value)}
              </text>
            )}
            <text x={middle} y="172" textAnchor="middle">
              {name}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** The same values for those who read them better than they see them. */
export function AsTable({
  summary,
  head,
  rows,
}: {
  summary: string;
  head: readonly [string, string];
  rows: readonly [string, ReactNode][];
}) {
  return (
    <details>
      <summary>{summary}</summary>
      <table className="report mt-4">
        <thead>
          <tr>
            <th scope="col">{head[0]}</th>
            <th scope="col">{head[1]}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="num">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
