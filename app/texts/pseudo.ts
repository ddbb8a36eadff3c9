import type { Texts } from "./catalogue.ts";

const PLAIN = "aceinorsuyzACEINORSUYZ";
const ACCENTED = "áçéíñóřšúýžÁÇÉÍÑÓŘŠÚÝŽ";
const VOWELS = "aeiouyAEIOUY";
/** How much longer than English the longest languages are in which people read a page like ours. */
const LONGER = 0.4;

/** Marks around what is put into a sentence: a name or a number of somebody's, which stays as it is. */
const [BEGIN, END] = ["\ue000", "\ue001"];

/** A sentence as it might look in a longer language, with letters that are not English. */
export function pseudo(sentence: string): string {
  let owed = 0;
  let given = false;
  let turned = "";
  for (const letter of sentence) {
    if (letter === BEGIN || letter === END) given = letter === BEGIN;
    else if (given || !/\p{L}/u.test(letter)) turned += letter;
    else {
      owed += LONGER;
      const accented = ACCENTED[PLAIN.indexOf(letter)] ?? letter;
      const times = VOWELS.includes(letter) ? Math.floor(owed) : 0;
      owed -= times;
      turned += accented + accented.toLowerCase().repeat(times);
    }
  }
  return turned + "·".repeat(Math.floor(owed));
}

/** A room's texts, turned: its sentences, and what its functions make of what they are given. */
export function pseudoTexts(texts: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, turned(text)]));
}

function turned(text: unknown): unknown {
  if (typeof text === "string") return pseudo(text);
  if (Array.isArray(text)) return text.map((part) => (typeof part === "string" ? pseudo(part) : part));
  if (typeof text === "function") return (...given: unknown[]) => turned(text(...given.map(kept)));
  return typeof text === "object" && text !== null ? pseudoTexts(text as Texts) : text;
}

/**
 * What is put into a sentence, marked so that it stays as it is. Where a sentence calls a function with some of its own
 * words, to make a link of them, these words are turned.
 */
function kept(given: unknown): unknown {
  if (typeof given === "string") return `${BEGIN}${given}${END}`;
  return typeof given === "function" ? (words: string) => given(pseudo(words)) : given;
}
