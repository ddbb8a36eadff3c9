import { useTexts } from "#app/texts/use-texts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { premiumTexts } from "./texts.ts";

type Cell = number | boolean | "some" | "noLimit";

/** docs/product/premium-and-legal.md#what-premium-opens: what is free, and what a subscription opens. */
const ROWS = [
  ["daily", true, true],
  ["data", true, true],
  ["packs", 4, 12],
  ["quizzes", 12, 24],
  ["thisOrThat", 8, 12],
  ["truthOrDare", 2, 3],
  ["desire", 90, 180],
  ["positions", 40, 80],
  ["dates", 80, 160],
  ["summary", false, true],
  ["photos", "some", "noLimit"],
] as const;

export function OfferTable() {
  const t = useTexts(premiumTexts);
  return (
    <table className="tbl">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">{t.what}</span>
          </th>
          <th scope="col">{t.free}</th>
          <th scope="col" className="p">
            {t.premium}
          </th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map(([what, free, premium]) => (
          <tr key={what}>
            <th scope="row">{t.rows[what]}</th>
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
  const t = useTexts(premiumTexts);
  if (typeof of === "number") return of;
  if (typeof of === "string") return t[of];
  return (
    <>
      {of ? (
        <Icon name="check" />
      ) : (
        <span className="muted" aria-hidden="true">
          –
        </span>
      )}
      <span className="sr">{of ? t.isIncluded : t.isNotIncluded}</span>
    </>
  );
}
