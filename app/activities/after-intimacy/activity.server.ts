import type { ServerActivity } from "../activity.server.ts";
import { atHome } from "./at-home.server.ts";
import { afterWords } from "./own-words.server.ts";
import { keptTexts } from "./texts.ts";

export const afterIntimacyOnServer: ServerActivity = {
  kept: [keptTexts],
  ...afterWords,
  atHome,
  // The dashboard says nothing of what is 18+; the page lists what one wrote alone.
  writtenBefore: async () => [],
};
