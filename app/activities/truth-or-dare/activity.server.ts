import type { ServerActivity } from "../activity.server.ts";
import { atHome } from "./at-home.server.ts";
import { cardWords } from "./own-words.server.ts";
import { keptTexts } from "./texts.ts";

export const truthOrDareOnServer: ServerActivity = {
  kept: [keptTexts],
  ...cardWords,
  atHome,
  // A card is of no day: its page says that it waits for a yes.
  writtenBefore: async () => [],
};
