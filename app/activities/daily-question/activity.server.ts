import type { ServerActivity } from "../activity.server.ts";
import { answersToTake } from "./answers-to-take.server.ts";
import { answeredBefore, atHome } from "./at-home.server.ts";
import { ownAnswers } from "./own-answers.server.ts";
import { keptTexts } from "./texts.ts";

export const dailyQuestionOnServer: ServerActivity = {
  kept: [keptTexts],
  ownWords: ownAnswers,
  wordsToTake: answersToTake,
  atHome,
  writtenBefore: answeredBefore,
};
