import { activities } from "#app/pages/activities.ts";
import type { Planter } from "./planter.ts";
import { aboutPlanter } from "./planters/about.ts";
import { afterIntimacyPlanter } from "./planters/after-intimacy.ts";
import { checkInPlanter } from "./planters/check-in.ts";
import { dailyQuestionPlanter } from "./planters/daily-question.ts";
import { datesPlanter } from "./planters/dates.ts";
import { intimacyLabPlanter } from "./planters/intimacy-lab.ts";
import { intimacyQuestionsPlanter } from "./planters/intimacy-questions.ts";
import { memoriesPlanter } from "./planters/memories.ts";
import { momentsPlanter } from "./planters/moments.ts";
import { packsPlanter } from "./planters/packs.ts";
import { positionsPlanter } from "./planters/positions.ts";
import { quizzesPlanter } from "./planters/quizzes.ts";
import { thisOrThatPlanter } from "./planters/this-or-that.ts";
import { truthOrDarePlanter } from "./planters/truth-or-dare.ts";
import { visitsPlanter } from "./planters/visits.ts";
import { everyRoute } from "./routes.ts";

const PLANTERS = {
  about: aboutPlanter,
  "after-intimacy": afterIntimacyPlanter,
  "check-in": checkInPlanter,
  "daily-question": dailyQuestionPlanter,
  dates: datesPlanter,
  "intimacy-lab": intimacyLabPlanter,
  "intimacy-questions": intimacyQuestionsPlanter,
  memories: memoriesPlanter,
  moments: momentsPlanter,
  packs: packsPlanter,
  positions: positionsPlanter,
  quizzes: quizzesPlanter,
  "this-or-that": thisOrThatPlanter,
  "truth-or-dare": truthOrDarePlanter,
  visits: visitsPlanter,
};

/** The names of the activities' forms. */
export type ActivityForm = {
  [K in keyof typeof PLANTERS]: Extract<keyof (typeof PLANTERS)[K]["forms"], string>;
}[keyof typeof PLANTERS];

/** The planter of one activity. Throws, by name, where there is none. */
function planterOf(key: string): Planter {
  const planter = new Map<string, Planter>(Object.entries(PLANTERS)).get(key);
  if (planter) return planter;
  throw new Error(`the activity "${key}" has no planter: write one in tests/support/planters/, as planter.ts says`);
}

/** All activities of the list, each with its planter. */
export const planters: readonly { key: string; planter: Planter }[] = activities.map(({ key }) => ({
  key,
  planter: planterOf(key),
}));

/**
 * Every address behind the 18+ consent: by where its route stands, and by what the planters say of the activities. Not
 * by what the activities say of themselves, which is what tests look at.
 */
export const adultAddresses: readonly string[] = [
  ...planters.flatMap(({ planter }) => planter.adult ?? []),
  ...everyRoute().flatMap(({ path, area }) => (area?.endsWith("/adults-area.tsx") ? [path] : [])),
];
