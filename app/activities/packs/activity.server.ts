import type { ServerActivity } from "../activity.server.ts";
import { atHome } from "./at-home.server.ts";
import { packWords } from "./own-words.server.ts";
import { keptTexts } from "./texts.ts";

export const packsOnServer: ServerActivity = {
  inOurYear: {},
  kept: [keptTexts],
  ...packWords,
  atHome,
  // They have no day that would go by: the pack's list says of each how far the two are.
  writtenBefore: async () => [],
};
