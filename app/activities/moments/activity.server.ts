import type { ServerActivity } from "../activity.server.ts";
import { atHome } from "./at-home.server.ts";
import { weeksInInsights } from "./in-insights.server.ts";
import { momentWords } from "./own-words.server.ts";
import { keptTexts } from "./texts.ts";

export const momentsOnServer: ServerActivity = {
  kept: [keptTexts],
  ...momentWords,
  atHome,
  inInsights: weeksInInsights,
  // What one wrote alone stands in the list of its page.
  writtenBefore: async () => [],
};
