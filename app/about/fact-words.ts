import { fullDate } from "#app/calendar/date-words.ts";
import type { LocalDate } from "#app/calendar/local-date.ts";
import type { City } from "#app/places/city.ts";
import { placeOfCity } from "#app/places/city-words.ts";
import type { Language } from "#app/texts/languages.ts";
import type { Fact, FactValue } from "./about.ts";
import { clockOf, type Hours } from "./hours.ts";
import { factTexts } from "./texts.ts";

const words: { readonly [F in Fact]: (language: Language, value: FactValue<F>) => string } = {
  gender: (_, gender) => gender,
  anniversary: (language, date: LocalDate) => fullDate(language, date),
  city: (language, city: City) => `${city.name}, ${placeOfCity(language, city)}`,
  hours: (language, { from, to }: Hours) => factTexts(language).hours(clockOf(from), clockOf(to)),
};

/** What somebody has said of themselves, in words. */
export const inWords = <F extends Fact>(language: Language, fact: F, value: FactValue<F>): string =>
  (words[fact] as (language: Language, value: FactValue<F>) => string)(language, value);
