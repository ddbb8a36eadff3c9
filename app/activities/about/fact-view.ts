import type { CityMatch } from "#app/places/city.ts";

/** A fact as its open field shows it. */
export type FactView = {
  /** For the form: whom its page knows as partner. */
  partner: string;
  partnerName: string | null;
} & (
  | { fact: "gender"; gender: string }
  | { fact: "anniversary"; anniversary: string; latest: string }
  | { fact: "hours"; from: string; to: string }
  | { fact: "city"; city: string | null; query: string; matches: CityMatch[] | null; more: boolean }
);
