import type { ServerActivity } from "../activity.server.ts";
import { atHome } from "./at-home.server.ts";
import { checkInsOfWeek } from "./of-week.server.ts";
import { checkInWords } from "./own-words.server.ts";
import { keptTexts } from "./texts.ts";

export const checkInOnServer: ServerActivity = {
  kept: [keptTexts],
  ...checkInWords,
  atHome,
  ofWeek: checkInsOfWeek,
  // A day of these is over: there is nothing left to do about one from before, and the lines show it.
  writtenBefore: async () => [],
};
