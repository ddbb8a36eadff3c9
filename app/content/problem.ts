/** What may be wrong with a file, with what its sentence names (app/content/texts.ts). */
export type Fault =
  | { what: "becomesAdult" | "wasAdult" | "adultInOpen" }
  | { what: "encoding" | "empty" | "header" | "control" | "surrogate" | "formula" }
  | { what: "missing" | "sameOptions" | "form" | "imageAlt" | "notAnItem" | "answer" | "list" }
  | { what: "json" | "quotes"; at: number }
  | { what: "tooLarge" | "tooMany"; most: number }
  | { what: "column" | "field" | "oneOf"; closest: string | null }
  | { what: "columnTwice" | "columnMissing"; column: string }
  | { what: "range"; least: number; most: number }
  | { what: "tooLong"; most: number }
  | { what: "count"; wanted: number; found: number }
  | { what: "twice"; first: number }
  | { what: "sameWords" | "otherKind" | "noParent"; other: string }
  | { what: "sameVersion" | "older"; live: number };

/** Something wrong with a row, or with the whole file where it has no line: of a table its line, of a list its place. */
export type Problem = Fault & { line: number | null; field: string | null; value: string | null };

/** Of a long list of problems the first ones are told, and how many rows are wrong in all. */
export const PROBLEMS_TOLD = 100;
const VALUE_TOLD = 60;

/** A value as a report shows it: its beginning, on one line, without what nobody can see. */
export function shownValue(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  const shown = text.toWellFormed().replace(/[\u0000-\u001f\u007f]+/g, " ");
  const points = [...shown.slice(0, 4 * VALUE_TOLD)];
  return points.length > VALUE_TOLD ? `${points.slice(0, VALUE_TOLD - 1).join("")}…` : points.join("");
}

/** The one of these that a wrong word was most likely meant to be; null where none is near. */
export function closestOf(word: string, all: readonly string[]): string | null {
  const most = Math.max(2, Math.floor(word.length / 3));
  const ranked = all.map((one) => ({ one, far: distance(word.toLowerCase().slice(0, 64), one) }));
  const [best] = ranked.sort((a, b) => a.far - b.far);
  return best && best.far <= most ? best.one : null;
}

/** How many letters have to be put in, taken out or changed. */
function distance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = (above[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(changed, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    above = row;
  }
  return above[b.length] ?? 0;
}
