import type { Deck } from "./bag.ts";

const PATHS = { together: "/random-sex-positions", apart: "/random-sex-positions/apart" } as const;

/** Where a deck is drawn from. */
export const pathOf = (deck: Deck) => PATHS[deck];

/** Where what somebody has marked is listed. */
export const MARKED = "/random-sex-positions/marked";

/** Where one comes from. */
export const BACK = "/intimacyLab";

/** Where one goes who does not want it to be kept: the lab asks for the same. */
export const LEAVE = "/this-or-that";
