import { countedByMonth } from "#app/calendar/month.ts";
import { isOpen } from "#app/couple/couple-days.server.ts";
import { keptTexts as keptUnder } from "#app/threads/texts.ts";
import { withThreads } from "#app/threads/thread-words.server.ts";
import type { ServerActivity } from "../activity.server.ts";
import { answersToTake } from "./answers-to-take.server.ts";
import { answeredBefore, atHome } from "./at-home.server.ts";
import { questionsOfWeek } from "./of-week.server.ts";
import { ownAnswers } from "./own-answers.server.ts";
import { keptTexts } from "./texts.ts";
import { underWording } from "./under-answers.server.ts";

export const dailyQuestionOnServer: ServerActivity = {
  inOurYear: {
    as: "answers",
    perMonth: async (_db, _member, _within, days) => countedByMonth(days.filter(isOpen)),
  },
  kept: [keptTexts, keptUnder],
  ...withThreads({ ownWords: ownAnswers, wordsToTake: answersToTake }, underWording),
  atHome,
  ofWeek: questionsOfWeek,
  writtenBefore: answeredBefore,
};
