/** A text in parts: what was looked for, and what stands around it. */
export type Part = { text: string; isHit: boolean };

/** How long a question to the archive may be. Code points. */
export const QUERY_MAX = 100;
/** What is looked for at most: of more words the first ones count. */
const WORDS_MAX = 8;

/** Most letters of most texts have nothing to take off. */
const PLAIN = /^[\x00-\x7f]*$/;

/** What is written above and below letters, or left out at will: accents, and the points of Hebrew and Arabic. */
const MARKS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]+/gu;

/**
 * A text as it is compared: without case, accents and the ways in which Unicode writes the same thing; a mark by itself
 * becomes nothing. A letter becomes the same whether it is folded alone or within a text: a sigma at the end of a word
 * is one like the others.
 */
const folded = (text: string): string =>
  PLAIN.test(text)
    ? text.toLowerCase()
    : text.normalize("NFKD").replace(MARKS, "").toLowerCase().replaceAll("ß", "ss").replaceAll("ς", "σ");

/** The words of a question to the archive, as they are compared; none for one that holds nothing but space. */
export function wordsOfQuery(query: string): string[] {
  const words = query.split(/\s+/u).map(folded).filter(Boolean);
  return [...new Set(words)].slice(0, WORDS_MAX);
}

/** Whether each of the words stands somewhere in one of the texts. */
export function matches(texts: readonly string[], words: readonly string[]): boolean {
  const all = texts.map(folded);
  return words.every((word) => all.some((text) => text.includes(word)));
}

/** The text in its parts, every place marked where one of the words stands. Joined they are the text again. */
export function marked(text: string, words: readonly string[]): Part[] {
  // Where in the text each character of the folded one comes from.
  const from: number[] = [];
  let plain = "";
  let at = 0;
  for (const character of text) {
    const own = folded(character);
    for (let i = 0; i < own.length; i++) from.push(at);
    plain += own;
    at += character.length;
  }
  const hits = new Uint8Array(text.length);
  for (const word of words) {
    for (let found = plain.indexOf(word); found >= 0; found = plain.indexOf(word, found + 1)) {
      // To the end of the character that the last one comes from, and of the marks on it.
      let next = found + word.length;
      while (next < from.length && from[next] === from[next - 1]) next++;
      hits.fill(1, from[found], from[next] ?? text.length);
    }
  }
  const parts: Part[] = [];
  for (let start = 0, end = 0; start < text.length; start = end) {
    while (end < text.length && hits[end] === hits[start]) end++;
    parts.push({ text: text.slice(start, end), isHit: hits[start] === 1 });
  }
  return parts;
}
