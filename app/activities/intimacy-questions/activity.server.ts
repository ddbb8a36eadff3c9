import type { ServerActivity } from "../activity.server.ts";
import { atHome } from "./at-home.server.ts";
import { questionWords } from "./own-words.server.ts";
import { keptTexts } from "./texts.ts";

export const intimacyQuestionsOnServer: ServerActivity = {
  kept: [keptTexts],
  ...questionWords,
  atHome,
  // The dashboard says nothing of what is 18+; the page lists what one wrote alone.
  writtenBefore: async () => [],
};
