import { PACKS } from "#app/questions/question-packs.ts";
import type { Activity } from "../activity.ts";

/** Forty questions on one theme, opened at will. */
export const packsActivity = {
  key: PACKS,
  room: "questions",
  pages: [{ path: "/packs", words: ["answer"] }],
  // A pack's name says what two people think about: children, money, an illness. It is counted by nobody.
  events: {},
} as const satisfies Activity;
