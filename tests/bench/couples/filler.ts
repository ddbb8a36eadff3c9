import { createCipheriv } from "node:crypto";

/** Letters of base64url to cut from: as random as a sealed text's, and the same each time. */
const POOL = createCipheriv("aes-128-ctr", Buffer.alloc(16), Buffer.alloc(16))
  .update(Buffer.alloc(3 << 18))
  .toString("base64url");
/** What sealing adds to a text: nonce and tag, and the braces around an answer. Bytes. */
const AROUND = 28 + 25;

/** So many of them. @param next numbers from 0 to 1 */
export function letters(next: () => number, count: number): string {
  const from = Math.floor(next() * (POOL.length - count));
  return POOL.slice(from, from + count);
}

/** What looks like the sealed words of an answer: 130 bytes on average, few of them long. */
export const sealedLike = (next: () => number): string =>
  `v1.${letters(next, Math.ceil(((wordsLength(next) + AROUND) * 4) / 3))}`;

/** How long somebody's words are: forty bytes at least, some have two thousand. */
const wordsLength = (next: () => number): number => Math.min(2000, 40 + Math.floor(-Math.log(1 - next()) * 90));

const SENTENCES = "I thought of the lift with its gate, and of how you held it open for the man with the ladder. ";

/** Words of somebody, as long as such words are. */
export const words = (next: () => number): string => {
  const length = wordsLength(next);
  return SENTENCES.repeat(Math.ceil(length / SENTENCES.length))
    .slice(0, length)
    .trim();
};
