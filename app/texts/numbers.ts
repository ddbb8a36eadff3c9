import { perLanguage } from "./catalogue.ts";
import type { Language } from "./languages.ts";
import { localeOf } from "./locale.ts";

const rules = perLanguage((language) => new Intl.PluralRules(localeOf(language)));
const numbers = perLanguage((language) => new Intl.NumberFormat(localeOf(language)));
const lists = perLanguage((language) => new Intl.ListFormat(localeOf(language)));

/** The sentence for so many, by the rules of the language; `other` for every form that it does not have. */
export const plural = (
  language: Language,
  count: number,
  forms: { readonly other: string } & { readonly [form in Intl.LDMLPluralRule]?: string },
): string => forms[rules(language).select(count)] ?? forms.other;

/** A number as it is written in the language: "2,000". */
export const numberIn = (language: Language, value: number): string => numbers(language).format(value);

/** Several things in a row: "one", "one and two", "one, two, and three". */
export const listIn = (language: Language, things: readonly string[]): string => lists(language).format(things);
