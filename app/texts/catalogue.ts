import { type Language, WRITTEN, type WrittenLanguage } from "./languages.ts";

/** A room's texts by their names: sentences, functions that make one, and groups of these. */
export type Texts = { readonly [name: string]: unknown };

/** A room's texts in the language that is asked for. */
export type Catalogue<T extends Texts = Texts> = (language: Language) => T;

type Turn = (texts: Texts, language: Language) => Texts;
let turn: Turn | null = null;

/** Makes the pseudo-languages readable: what turns a room's English into one of them is only there where it is wanted. */
export function readPseudo(by: Turn): void {
  turn = by;
}

/**
 * The texts of a room in every language: each has what English has, or the types say what is missing. A name leads to
 * a sentence without anything being read or parsed. A page that uses none of them does not carry them.
 */
/* @__NO_SIDE_EFFECTS__ */
export function catalogue<T extends Texts>(written: Record<WrittenLanguage, T>): Catalogue<T> {
  const turned = new Map<Language, T>();
  return (language) => {
    const found = (written as Partial<Record<Language, T>>)[language] ?? turned.get(language);
    if (found) return found;
    const base = written[WRITTEN[0]];
    if (!turn) return base;
    const made = turn(base, language) as T;
    turned.set(language, made);
    return made;
  };
}

/** What is made for a language, once for each: a form's rules with their sentences, something of Intl. */
/* @__NO_SIDE_EFFECTS__ */
export function perLanguage<M>(make: (language: Language) => M): (language: Language) => M {
  const made = new Map<Language, M>();
  return (language) => {
    const known = made.get(language);
    if (known !== undefined) return known;
    const one = make(language);
    made.set(language, one);
    return one;
  };
}
