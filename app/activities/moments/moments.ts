/** A place on a scale. */
export type Place = 1 | 2 | 3 | 4 | 5;

/** In code points (docs/product/check-in.md#the-other-check-ins). */
export const WORDS_MAX = 2000;

/** How a field is answered: a place from 1 to 5, or words. */
type Kind = "scale" | "words";

/** A form that both fill in, each for themselves: its fields in the order of the page, and how often there is one. */
type Moment = { each: "week" | "day"; fields: Readonly<Record<string, Kind>> };

/** The check-ins beside the daily one. Their names stand in addresses and exports; names of fields in what is kept. */
export const MOMENTS = {
  weekly: {
    each: "week",
    fields: {
      communication: "scale",
      affection: "scale",
      appreciation: "scale",
      fun: "scale",
      support: "scale",
      future: "scale",
      loved: "words",
      need: "words",
    },
  },
  goodbye: {
    each: "day",
    fields: { leaving: "scale", take: "words", hear: "words", call: "words", promise: "words" },
  },
  reunion: {
    each: "day",
    fields: { arrive: "scale", hour: "words", missed: "words", stay: "words", thing: "words" },
  },
} as const satisfies Record<string, Moment>;

export type MomentName = keyof typeof MOMENTS;
export type FieldsOf<M extends MomentName> = (typeof MOMENTS)[M]["fields"];

export const isMomentName = (text: string): text is MomentName => Object.hasOwn(MOMENTS, text);
export const eachOf = (moment: MomentName): "week" | "day" => MOMENTS[moment].each;

/** The names of a form's fields, in the order of the page. */
export function fieldNames(moment: MomentName, kind?: Kind): string[] {
  const fields = Object.entries<Kind>(MOMENTS[moment].fields);
  return fields.flatMap(([name, is]) => (kind === undefined || is === kind ? [name] : []));
}

/** What somebody said; a field that was left out is not there. Kept as JSON text. */
export type Said = Readonly<Record<string, Place | string>>;

/** The place that was chosen on a scale. */
export function placeIn(said: Said, field: string): Place | null {
  const value = said[field];
  return typeof value === "number" ? value : null;
}

/** The words of a field, empty where it was left out. */
export function wordsIn(said: Said, field: string): string {
  const value = said[field];
  return typeof value === "string" ? value : "";
}
