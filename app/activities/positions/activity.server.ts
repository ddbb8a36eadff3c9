import type { ServerActivity } from "../activity.server.ts";
import { markWords } from "./own-words.server.ts";
import { keptTexts } from "./texts.ts";

export const positionsOnServer: ServerActivity = {
  kept: [keptTexts],
  ...markWords,
  // Nobody is told of anything, and nothing of it waits.
  atHome: async () => ({ card: null, waiting: [] }),
  writtenBefore: async () => [],
};
