import { Icon } from "#app/ui/icon.tsx";

type Cell = number | string | boolean;

/** docs/product/premium-and-legal.md#what-premium-opens: what is free, and what a subscription opens. */
const ROWS: readonly (readonly [what: string, free: Cell, premium: Cell])[] = [
  ["Daily question, check-ins, streaks", true, true],
  ["Your data, its export, every safety feature", true, true],
  ["Themed packs", 4, 12],
  ["Quizzes", 12, 24],
  ["This or that", 8, 12],
  ["Truth or dare, heats", 2, 3],
  ["Desire cards", 90, 180],
  ["Positions and remote ideas", 40, 80],
  ["Date ideas", 80, 160],
  ["Model-written weekly summary", false, true],
  ["Photos on the timeline", "some", "no limit"],
];

export function OfferTable() {
  return (
    <table className="tbl">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">What</span>
          </th>
          <th scope="col">Free</th>
          <th scope="col" className="p">
            Premium
          </th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map(([what, free, premium]) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td className="num">
              <Value of={free} />
            </td>
            <td className="num p">
              <Value of={premium} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ of }: { of: Cell }) {
  if (typeof of !== "boolean") return of;
  return (
    <>
      {of ? (
        <Icon name="check" />
      ) : (
        <span className="muted" aria-hidden="true">
          –
        </span>
      )}
      <span className="sr">{of ? "included" : "not included"}</span>
    </>
  );
}
