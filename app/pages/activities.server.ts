import { aboutOnServer } from "#app/activities/about/activity.server.ts";
import type { InPlay, ServerActivity } from "#app/activities/activity.server.ts";
import { afterIntimacyOnServer } from "#app/activities/after-intimacy/activity.server.ts";
import { checkInOnServer } from "#app/activities/check-in/activity.server.ts";
import { dailyQuestionOnServer } from "#app/activities/daily-question/activity.server.ts";
import { datesOnServer } from "#app/activities/dates/activity.server.ts";
import { intimacyLabOnServer } from "#app/activities/intimacy-lab/activity.server.ts";
import { intimacyQuestionsOnServer } from "#app/activities/intimacy-questions/activity.server.ts";
import { memoriesOnServer } from "#app/activities/memories/activity.server.ts";
import { momentsOnServer } from "#app/activities/moments/activity.server.ts";
import { packsOnServer } from "#app/activities/packs/activity.server.ts";
import { positionsOnServer } from "#app/activities/positions/activity.server.ts";
import { quizzesOnServer } from "#app/activities/quizzes/activity.server.ts";
import { thisOrThatOnServer } from "#app/activities/this-or-that/activity.server.ts";
import { truthOrDareOnServer } from "#app/activities/truth-or-dare/activity.server.ts";
import { visitsOnServer } from "#app/activities/visits/activity.server.ts";
import type { ActivityFacts } from "#app/request/activity-facts.server.ts";
import type { InInsights } from "#app/rounds/in-insights.server.ts";
import { activities, adultPages, wordFields } from "./activities.ts";

type Listed = (typeof activities)[number];
type Key = Listed["key"];
type InRoom<K extends Key> = Extract<Listed, { key: K }>["room"];

/**
 * By key, so that the compiler asks for the server's part of each activity that is listed, and of those in the room
 * "play" for what that room's page says of them.
 */
const parts: { readonly [K in Key]: ServerActivity & (InRoom<K> extends "play" ? { inPlay: InPlay } : unknown) } = {
  about: aboutOnServer,
  "after-intimacy": afterIntimacyOnServer,
  "check-in": checkInOnServer,
  "daily-question": dailyQuestionOnServer,
  dates: datesOnServer,
  "intimacy-lab": intimacyLabOnServer,
  "intimacy-questions": intimacyQuestionsOnServer,
  memories: memoriesOnServer,
  moments: momentsOnServer,
  packs: packsOnServer,
  positions: positionsOnServer,
  quizzes: quizzesOnServer,
  "this-or-that": thisOrThatOnServer,
  "truth-or-dare": truthOrDareOnServer,
  visits: visitsOnServer,
};

/** The server's parts of all activities, ordered by key: the words of one date are shown in this order. */
export const serverActivities: readonly { key: string; part: ServerActivity }[] = Object.entries(parts)
  .map(([key, part]) => ({ key, part }))
  .sort((a, b) => (a.key < b.key ? -1 : 1));

/** What the page of the room "play" shows of its activities, in the order of the list. */
export const inPlay: readonly { key: Key; part: InPlay }[] = activities.flatMap(({ key }) => {
  const { inPlay: part }: ServerActivity = parts[key];
  return part ? [{ key, part }] : [];
});

/** What the score of the two is made of, in the order of the list. */
export const inInsights: readonly { key: Key; part: InInsights }[] = activities.flatMap(({ key }) => {
  const { inInsights: part }: ServerActivity = parts[key];
  return part ? [{ key, part }] : [];
});

/** What the rooms below, which know no activity, have to know of them. */
export const activityFacts: ActivityFacts = {
  adultPages,
  wordFields,
  kept: serverActivities.flatMap(({ part }) => part.kept),
};
