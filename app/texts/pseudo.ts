import type { Texts } from "./catalogue.ts";

const PLAIN = "aceinorsuyzACEINORSUYZ";
const ACCENTED = "áçéíñóřšúýžÁÇÉÍÑÓŘŠÚÝŽ";
const VOWELS = "aeiouyAEIOUY";
/** So much longer than English are the longest languages that people read on a page like ours. */
const LONGER = 0.4;

/** Around what is put into a sentence, which is somebody's name or number and stays as it is. */
const [BEGIN, END] = ["\ue000", "\ue001"];

/** A sentence as somebody would read it whose language is longer, with letters that are not English. */
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

/** A room's texts, turned: sentences, and what functions make of what they are given. */
export function pseudoTexts(texts: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, turned(text)]));
}

function turned(text: unknown): unknown {
  if (typeof text === "string") return pseudo(text);
  if (Array.isArray(text)) return text.map((part) => (typeof part === "string" ? pseudo(part) : part));
  if (typeof text === "function") return (...given: unknown[]) => turned(text(...given.map(kept)));
  return typeof text === "object" && text !== null ? pseudoTexts(text as Texts) : text;
}

/** Words that a sentence hands on, to be made a link of, are its own; other words are not. */
function kept(given: unknown): unknown {
  if (typeof given === "string") return `${BEGIN}${given}${END}`;
  return typeof given === "function" ? (words: string) => given(pseudo(words)) : given;
}
