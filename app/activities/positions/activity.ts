import type { Activity } from "../activity.ts";

/** A position drawn at random, and ideas for two who are apart. */
export const positionsActivity = {
  key: "positions",
  room: "intimacy",
  pages: [{ path: "/random-sex-positions", adult: true }],
  // Of what is 18+ nothing is counted.
  events: {},
} as const satisfies Activity;
