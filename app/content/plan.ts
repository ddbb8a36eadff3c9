import { ADULT_HEAT } from "./adult-heat.ts";
import type { ContentRow } from "./content-item.ts";
import type { Fault } from "./problem.ts";

/** Who writes: a file that the product ships with, or somebody who imports one. */
export type Source = "shipped" | "imported";
/** An item as it is there. */
export type LiveRow = ContentRow & { source: string };
/** What becomes of a row of a file. "left": the shipped file is not to change it. */
export type Outcome = "added" | "changed" | "unchanged" | "left";

/**
 * What a row of a file means beside what is there (docs/decisions/0026-imports.md). What is imported has to
 * say by its version that it is newer. What is shipped is newer than any older release by being shipped, and gives way
 * to what was imported over it until its version is higher. Neither brings an item across to what is 18+, or back.
 */
export function planOf(row: ContentRow, live: LiveRow | undefined, by: Source): Outcome | Fault {
  if (!live) return "added";
  const { version } = live;
  const isSame = sameContent(row, live);
  // What two have said to it was kept as 18+, or was not: it stays what it was when they said it.
  const crosses = isAdult(row) !== isAdult(live);
  if (by === "shipped") {
    if (crosses) return "left";
    if (live.source === "imported") return row.version > version ? "changed" : isSame ? "unchanged" : "left";
    return isSame ? "unchanged" : row.version < version ? "left" : "changed";
  }
  if (live.kind !== row.kind) return { what: "otherKind", other: live.kind };
  if (crosses) return { what: isAdult(row) ? "becomesAdult" : "wasAdult" };
  if (row.version < version) return { what: "older", live: version };
  if (row.version > version) return "changed";
  return isSame ? "unchanged" : { what: "sameVersion", live: version };
}

const isAdult = ({ heat }: ContentRow): boolean => heat >= ADULT_HEAT;

const FIELDS = [
  "version",
  "kind",
  "category",
  "tone",
  "depth",
  "heat",
  "setting",
  "text",
  "tier",
  "image",
  "alt",
] as const;

/** The fields in which two states of an item differ. */
export const changedFields = (row: ContentRow, live: ContentRow): string[] => [
  ...FIELDS.filter((field) => row[field] !== live[field]),
  ...(inOneOrder(row.detail) === inOneOrder(live.detail) ? [] : ["detail"]),
];

const sameContent = (row: ContentRow, live: ContentRow): boolean => changedFields(row, live).length === 0;

/** PostgreSQL keeps an object's fields in an order of its own. */
const inOneOrder = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === "object" && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );

/** The words of a text alone: two items whose words are the same say the same. */
export const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
