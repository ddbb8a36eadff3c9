import type { ServerActivity } from "../activity.server.ts";
import { aboutWords } from "./about-words.server.ts";
import { keptTexts } from "./texts.ts";

export const aboutOnServer: ServerActivity = {
  kept: [keptTexts],
  ...aboutWords,
  // It stands in the room of the two.
  atHome: async () => ({ card: null, waiting: [] }),
  writtenBefore: async () => [],
};
