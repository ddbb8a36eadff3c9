/** The key of the activity in which packs are opened at will; what was answered there is a round of it. */
export const PACKS = "packs";

/** The packs that a couple has switched on, by name, from what is kept of it. */
export const packsOn = (kept: string | null): string[] => (kept ? kept.split(" ") : []);

/** What is kept once this pack is switched on or off, in the order of the names. */
export function withPack(kept: string | null, pack: string, on: boolean): string | null {
  const others = packsOn(kept).filter((name) => name !== pack);
  return (on ? [...others, pack] : others).sort().join(" ") || null;
}
