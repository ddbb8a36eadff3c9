import type { Activity } from "../activity.ts";
import { WORD_FIELDS } from "./word-fields.ts";

/** What both fill in after intimacy. */
export const afterIntimacy = {
  key: "after-intimacy",
  room: "home",
  pages: [{ path: "/checkin/after", adult: true, words: WORD_FIELDS }],
  // Of what is 18+ nothing is counted.
  events: {},
} as const satisfies Activity;
