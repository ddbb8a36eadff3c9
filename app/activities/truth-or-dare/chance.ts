import type { Random } from "#app/http/random.ts";

/** A number from 0 up to, and without, another one, from random bytes. */
export const chanceOf =
  (random: Random) =>
  (below: number): number =>
    Buffer.from(random(4)).readUInt32BE(0) % below;
