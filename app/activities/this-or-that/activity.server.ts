import type { ServerActivity } from "../activity.server.ts";
import { atHome } from "./at-home.server.ts";
import { pickWords } from "./own-words.server.ts";
import { keptTexts } from "./texts.ts";

export const thisOrThatOnServer: ServerActivity = {
  kept: [keptTexts],
  ...pickWords,
  atHome,
  // A game that was played alone is no words of a day: its page says that it waits for a yes.
  writtenBefore: async () => [],
};
