import { hash } from "node:crypto";

/** The day of now, counted from the first of ten years. */
export const TODAY = 3650;
/** How many days in a row a measured couple has behind it, by what is measured of it. */
export const PASTS = { decade: 3650, five: 1825, fortnight: 10 } as const;
export type Past = keyof typeof PASTS;
/** How many couples of each kind are measured, whatever the size. */
const MEASURED: Readonly<Record<Past, number>> = { decade: 8, five: 8, fortnight: 184 };
/** Days that a couple has on average, two answers each. */
const DAYS_ON_AVERAGE = 10;

/** A couple: when it began, and on how many days in a row the two have answered. */
export type Shape = { index: number; first: number; days: number; past: Past | null };

/** Numbers from 0 to 1, the same ones for the same seed. */
export function numbersOf(seed: string): () => number {
  let state = Number.parseInt(hash("sha256", seed).slice(0, 8), 16);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Which couples are measured: chosen at random over all of them, the same ones for the same size. */
function chosen(couples: number): Map<number, Past> {
  const next = numbersOf(`measured of ${couples}`);
  const found = new Map<number, Past>();
  for (const [past, count] of Object.entries(MEASURED) as [Past, number][]) {
    for (const until = found.size + count; found.size < until; ) {
      const index = Math.floor(next() * couples);
      if (!found.has(index)) found.set(index, past);
    }
  }
  return found;
}

/**
 * All couples of a size. They come over ten years; most stop after some days, few go on for months: ten days on
 * average. Those that are measured go on to this day.
 */
export function shapesOf(couples: number): Shape[] {
  const next = numbersOf(`couples ${couples}`);
  const measured = chosen(couples);
  return Array.from({ length: couples }, (_, index) => {
    const [begun, stayed] = [next(), next()];
    const past = measured.get(index) ?? null;
    if (past) return { index, past, first: TODAY - PASTS[past], days: PASTS[past] + 1 };
    const first = Math.floor(begun * (TODAY - 1));
    const days = 1 + Math.floor(-Math.log(1 - stayed) * (DAYS_ON_AVERAGE - 0.5));
    return { index, past, first, days: Math.min(days, TODAY - first) };
  });
}

/** An id as the product's own are made, told by its name. */
export const idOf = (name: string): string => hash("sha256", name, "base64url").slice(0, 22);
