import { useTexts } from "#app/texts/use-texts.tsx";
import { named } from "#app/ui/named.tsx";
import type { Group, Said } from "./after.ts";
import { afterTexts, tickText } from "./texts.ts";
import type { WordField } from "./word-fields.ts";

/** What was ticked. */
export const Chips = ({ group, names, className }: { group: Group; names: readonly string[]; className: string }) => {
  const t = useTexts(afterTexts);
  return (
    <ul className="chips">
      {names.map((name) => (
        <li key={name}>
          <span className={`chip ${className}`}>{tickText(t, group, name)}</span>
        </li>
      ))}
    </ul>
  );
};

/** Each field that has words, under what it was asked by. */
export function Words({
  said,
  partnerName,
  isTheirs = false,
}: {
  said: Said;
  partnerName: string | null;
  isTheirs?: boolean;
}) {
  const t = useTexts(afterTexts);
  const labels: [WordField, string][] = [
    ["good-words", t.legends.good],
    ["again-words", t.legends.again],
    ["change", t.change],
    ["words", isTheirs ? t.wordsForYou : partnerName ? t.wordsFor(partnerName) : t.wordsForPartner],
  ];
  return labels.map(([field, label]) =>
    said[field] ? (
      <div key={field} className="stack-s">
        <h3 className="label">{named(label)}</h3>
        <p className="own" dir="auto">
          {said[field]}
        </p>
      </div>
    ) : null,
  );
}

/** How somebody is. */
export function Now({ said }: { said: Said }) {
  const t = useTexts(afterTexts);
  if (!said.now?.length) return null;
  return (
    <div className="stack-s">
      <h3 className="label">{t.legends.now}</h3>
      <p>{said.now.map((name) => tickText(t, "now", name)).join("; ")}</p>
    </div>
  );
}

/** Whether there is something beside the ticks that felt good or are to come again. */
export const hasWords = (said: Said) =>
  Boolean(said["good-words"] || said["again-words"] || said.change || said.words || said.now?.length);
