/** A text has so many sentences at most, and so many letters and signs. */
const SENTENCES = 8;
const LONGEST = 1_200;
const SHORTEST = 80;

/** What no paragraph about a week holds: addresses, marks of a markup, code, a machine that talks of itself, what is 18+. */
const NEVER = [
  /https?:|www\.|\b[\w-]+\.(com|net|org|io|app|dev|ru|cn)\b/i,
  /[<>[\]{}|\\`*#_~^=@]/,
  /\p{Cc}|\p{Cf}|\p{Co}|\p{Cn}/u,
  /\d{5}/,
  /\b(system prompt|instructions?|ignore (all|previous|the)|language model|as an ai|i cannot|i can't|i'm sorry|password|click|visit us|sign up|subscribe|buy|assistant|json)\b/i,
  /\b(sex\w*|erotic\w*|naked|orgasm\w*|porn\w*|genital\w*)\b/i,
  /!/,
];

/** Marks that say how a text runs: a text may hold them around a name, ours never do. */
const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}']+/gu) ?? [];

/** Whether what has been said so far can be shown: plain sentences, not too many, and nothing that does not belong. */
export function isSound(said: readonly string[]): boolean {
  const text = said.join(" ");
  if (said.length > SENTENCES || text.length > LONGEST) return false;
  if (NEVER.some((one) => one.test(text))) return false;
  const letters = text.match(/[\p{L}\p{M}]/gu)?.length ?? 0;
  return letters >= text.length * 0.6;
}

/** Whether it is a paragraph: long enough, with an end, and not one thing over and over. */
export function isWhole(said: readonly string[]): boolean {
  const text = said.join(" ");
  const all = words(text);
  return (
    text.length >= SHORTEST &&
    said.length >= 2 &&
    /[.?…。？]["”’»)]?$/u.test(text) &&
    new Set(all).size >= all.length * 0.4
  );
}

/** The sentences of a text that comes in pieces, each as soon as it is whole; what is left at the end is the last one. */
export async function* sentencesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let held = "";
  for await (const piece of pieces) {
    held += piece;
    if (held.length > LONGEST) throw new Error("a sentence without an end");
    for (let end = endOf(held); end > 0; end = endOf(held)) {
      yield plain(held.slice(0, end));
      held = held.slice(end);
    }
  }
  if (plain(held)) yield plain(held);
}

const plain = (text: string): string => text.replace(/\s+/gu, " ").trim();

/** Where the first sentence ends: behind its mark, once something comes after it. */
function endOf(text: string): number {
  const found = /[.?!…]["”’»)]?(?=\s+\S)/u.exec(text);
  return found ? found.index + found[0].length : 0;
}
