/** How far a card goes; the last one is 18+. */
export const HEATS = [1, 2, 3] as const;
export type Heat = (typeof HEATS)[number];

/** How addresses name them. */
const NAMES = { 1: "light", 2: "warm", 3: "hot" } as const;

/** The heat that an address names; null for what names none. */
export const heatNamed = (name: string): Heat | null => HEATS.find((heat) => NAMES[heat] === name) ?? null;

/** The word of an address for a heat. */
export const nameOfHeat = (heat: Heat): string => NAMES[heat];

/** How the two play: each on their own device, or on one that goes from hand to hand. */
export type Way = "apart" | "passed";

/** Where a heat is played. */
export const pathOf = (heat: Heat, way: Way | "live" = "apart") =>
  way === "apart" ? (`/truth-or-dare/${NAMES[heat]}` as const) : (`/truth-or-dare/${NAMES[heat]}/${way}` as const);

export const TRUTH = "truth";
export const DARE = "dare";
export const TURNS = [TRUTH, DARE] as const;
export type Turn = (typeof TURNS)[number];

/** Instead of a turn: a truth was answered or a dare done, or a yes to a dare said. */
export const DONE = "done";
export const YES = "yes";
/** Instead of a turn: takes up a card again of which the words may still be changed, and lets it be. */
export const CHANGE = "change";
export const LEAVE = "leave";
/** Played at the same time: goes there, and is done with a card that is open to both. */
export const ENTER = "enter";
export const NEXT = "next";

/** A card as it is asked. */
export type Card = {
  id: string;
  version: number;
  turn: Turn;
  heat: Heat;
  /** For two who are apart, who are together, or both. */
  setting: string;
  tier: string;
  adult: boolean;
  text: string;
  /** A milder way to do it; every dare has one. */
  milder: string | null;
};

/** Whether a card can be played so. */
export const suits = (way: Way, { setting }: Pick<Card, "setting">): boolean =>
  setting === "either" || setting === (way === "apart" ? "remote" : "together");

/** In code points. */
export const WORDS_MAX = 2000;
