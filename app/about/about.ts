import { z } from "zod";
import { isLocalDate, type LocalDate } from "#app/calendar/local-date.ts";
import { citySchema } from "#app/places/city.ts";

/** What somebody says of themselves, or of the two: each is one row. */
const valueSchemas = {
  gender: z.string(),
  anniversary: z.custom<LocalDate>((value) => typeof value === "string" && isLocalDate(value)),
  city: citySchema,
  hours: z.strictObject({ from: z.number(), to: z.number() }),
} as const;

export type Fact = keyof typeof valueSchemas;
export type FactValue<F extends Fact> = z.infer<(typeof valueSchemas)[F]>;
/** What somebody has said; what they have not, or have taken away again, is null. */
export type About = { readonly [F in Fact]: FactValue<F> | null };

export const FACTS = Object.keys(valueSchemas) as readonly Fact[];
export const NOTHING: About = { gender: null, anniversary: null, city: null, hours: null };

/** The longest gender, in code points. */
export const GENDER_MAX = 60;

export const isFact = (name: string): name is Fact => Object.hasOwn(valueSchemas, name);

/** A fact as it was kept; null for one that was taken away. */
export const factOf = <F extends Fact>(fact: F, body: string): FactValue<F> | null =>
  valueSchemas[fact].nullable().parse(JSON.parse(body)) as FactValue<F> | null;
