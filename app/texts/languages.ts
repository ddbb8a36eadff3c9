/** What the product is written in. The first one is what is read where nothing says otherwise. */
export const WRITTEN = ["en"] as const;

/**
 * English for tests, made of the catalogue while it is read: longer by 40% and accented, and the same from right to
 * left. What stays plain on such a page does not come from the catalogue.
 */
const PSEUDO = ["en-XA", "en-XB"] as const;

export type WrittenLanguage = (typeof WRITTEN)[number];
export type Language = WrittenLanguage | (typeof PSEUDO)[number];

const ALL: readonly Language[] = [...WRITTEN, ...PSEUDO];

export const isPseudo = (language: Language): boolean => PSEUDO.some((one) => one === language);

/** The language of a tag that was kept; null for none, and for what is none of ours. */
export const knownLanguage = (tag: string | null): Language | null => ALL.find((one) => one === tag) ?? null;

/** The language that a document says it is in; the first one for what is none of ours. */
export const languageNamed = (name: string): Language => knownLanguage(name) ?? WRITTEN[0];

/** In the browser: the language of the page. */
export const languageOfDocument = (): Language => languageNamed(document.documentElement.lang);

/** The direction of a language's script, as a document's `dir`. */
export const directionOf = (language: Language): "ltr" | "rtl" => (language === "en-XB" ? "rtl" : "ltr");

/**
 * The language to answer in: what a member has set, else the best that their browser asks for, else the first one.
 * @param offered what this server offers
 * @param setting what a member has set; null for nothing, and for strangers
 * @param accepted the request's Accept-Language
 */
export function chooseLanguage(
  offered: readonly Language[],
  setting: Language | null,
  accepted: string | null | undefined,
): Language {
  const first = offered[0] ?? WRITTEN[0];
  if (offered.length < 2) return first;
  if (setting && offered.includes(setting)) return setting;
  for (const range of rangesOf(accepted ?? "")) {
    const found = offered.find((one) => one.toLowerCase() === range) ?? offered.find((one) => one === baseOf(range));
    if (found) return found;
  }
  return first;
}

const baseOf = (range: string): string => range.split("-")[0] ?? range;

/** The ranges of an Accept-Language, the most wanted first; those with q=0 are refused and left out. */
function rangesOf(accepted: string): string[] {
  const weighed = accepted.split(",").map((part) => {
    const [range = "", ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
    const q = parameters.find((one) => one.startsWith("q="))?.slice(2);
    return { range, weight: q === undefined ? 1 : Number(q) };
  });
  return weighed
    .filter(({ range, weight }) => range !== "" && weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ range }) => range);
}
