import type { ServerActivity } from "../activity.server.ts";
import { atHome } from "./at-home.server.ts";
import { dateOwnWords } from "./date-own-words.server.ts";
import { keptTexts } from "./texts.ts";

export const datesOnServer: ServerActivity = {
  kept: [keptTexts],
  ...dateOwnWords,
  atHome,
  // Dates are for two: nobody has any before the pairing.
  writtenBefore: async () => [],
};
