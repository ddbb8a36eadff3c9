import type { ServerActivity } from "../activity.server.ts";
import { answersToTake } from "./answers-to-take.server.ts";
import { answeredBefore, atHome } from "./at-home.server.ts";
import { ownAnswers } from "./own-answers.server.ts";

export const dailyQuestionOnServer: ServerActivity = {
  kept: [
    {
      what: "Your answers",
      why: "The words, choices and scales you send, with the date of the question and the times at which you first sent and last changed them. They are what the app is for.",
    },
  ],
  ownWords: ownAnswers,
  wordsToTake: answersToTake,
  atHome,
  writtenBefore: answeredBefore,
};
