import type { LocalDate } from "#app/calendar/local-date.ts";
import type { City } from "#app/places/city.ts";
import type { Hours } from "./hours.ts";

/** What somebody says of themselves, or of the two: each is one row. */
type Said = { gender: string; anniversary: LocalDate; city: City; hours: Hours };

export type Fact = keyof Said;
export type FactValue<F extends Fact> = Said[F];
/** What somebody has said; what they have not, or have taken away again, is null. */
export type About = { readonly [F in Fact]: FactValue<F> | null };

export const FACTS = ["gender", "anniversary", "city", "hours"] as const satisfies readonly Fact[];
export const NOTHING: About = { gender: null, anniversary: null, city: null, hours: null };

/** What is the two's, and not one's own: either may set it, and takes the place of what the other has set. */
export const IS_OF_BOTH: Readonly<Record<Fact, boolean>> = {
  gender: false,
  anniversary: true,
  city: false,
  hours: false,
};

/** The longest gender, in code points. */
export const GENDER_MAX = 60;

export const isFact = (name: string): name is Fact => (FACTS as readonly string[]).includes(name);
