import type { ServerActivity } from "../activity.server.ts";
import { atHome } from "./at-home.server.ts";
import { keptTexts } from "./texts.ts";
import { visitOwnWords } from "./visit-own-words.server.ts";

export const visitsOnServer: ServerActivity = {
  kept: [keptTexts],
  ...visitOwnWords,
  atHome,
  // Visits are for two: nobody has any before the pairing.
  writtenBefore: async () => [],
};
