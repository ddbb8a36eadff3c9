import { perLanguage } from "#app/texts/catalogue.ts";
import type { Language } from "#app/texts/languages.ts";
import { localeOf } from "#app/texts/locale.ts";
import type { City } from "./city.ts";

const countries = perLanguage((language) => new Intl.DisplayNames(localeOf(language), { type: "region" }));

/** "Illinois, United States": where a city is, in the language of the page; regions are in English. */
export const placeOfCity = (language: Language, { region, country, name }: City): string =>
  [region === name ? "" : region, countryIn(language, country)].filter(Boolean).join(", ");

function countryIn(language: Language, code: string): string {
  try {
    return countries(language).of(code) ?? code;
  } catch {
    return code;
  }
}
