import type { ServerActivity } from "../activity.server.ts";
import { atHome } from "./at-home.server.ts";
import { cardWords } from "./own-words.server.ts";
import { keptTexts } from "./texts.ts";

export const intimacyLabOnServer: ServerActivity = {
  kept: [keptTexts],
  ...cardWords,
  atHome,
  // Nothing is said here before there are two.
  writtenBefore: async () => [],
};
