import type { LocalDate } from "#app/calendar/local-date.ts";

/** What one can do with an item. All three are one's own: the other one sees none of them. */
export const MARKS = ["saved", "tried", "away"] as const;
export type MarkName = (typeof MARKS)[number];

/** What somebody has marked of one item, and on which own day each. */
export type Mark = { item: string } & Partial<Record<MarkName, LocalDate>>;

/** The acts that set a mark and take it away again. */
export const ACTS = {
  save: ["saved", true],
  unsave: ["saved", false],
  try: ["tried", true],
  untry: ["tried", false],
  "put-away": ["away", true],
  "bring-back": ["away", false],
} as const satisfies Record<string, readonly [MarkName, boolean]>;
export type Act = keyof typeof ACTS;

/** A mark after an act; what was marked before keeps its day. Null where nothing is marked any more. */
export function acted(mark: Mark, act: Act, today: LocalDate): Mark | null {
  const [name, isSet] = ACTS[act];
  const { [name]: before, ...rest } = mark;
  const after: Mark = isSet ? { ...mark, [name]: before ?? today } : rest;
  return MARKS.some((one) => after[one]) ? after : null;
}
