import { countedByMonth } from "#app/calendar/month.ts";
import { openRoundsWithin } from "#app/rounds/rounds-within.server.ts";
import type { ServerActivity } from "../activity.server.ts";
import { packsActivity } from "./activity.ts";
import { atHome } from "./at-home.server.ts";
import { packWords } from "./own-words.server.ts";
import { keptTexts } from "./texts.ts";

export const packsOnServer: ServerActivity = {
  inOurYear: {
    as: "answers",
    perMonth: async (db, member, within) =>
      countedByMonth(await openRoundsWithin(db, member, packsActivity.key, within)),
  },
  kept: [keptTexts],
  ...packWords,
  atHome,
  // They have no day that would go by: the pack's list says of each how far the two are.
  writtenBefore: async () => [],
};
