import type { ServerActivity } from "../activity.server.ts";
import { atHome } from "./at-home.server.ts";
import { quizWords } from "./own-words.server.ts";
import { keptTexts } from "./texts.ts";

export const quizzesOnServer: ServerActivity = {
  kept: [keptTexts],
  ...quizWords,
  atHome,
  // A quiz that was taken alone is no words of a day: its page says that it waits for a yes.
  writtenBefore: async () => [],
};
