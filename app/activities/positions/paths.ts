import type { Deck } from "./bag.ts";

const PATHS = { together: "/random-sex-positions", apart: "/random-sex-positions/apart" } as const;

/** Where a deck is drawn from. */
export const pathOf = (deck: Deck) => PATHS[deck];

/** Where what somebody has marked is listed. */
export const MARKED = "/random-sex-positions/marked";

/** Where one comes from. */
export const BACK = "/this-or-that";
