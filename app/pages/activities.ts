import { aboutActivity } from "#app/activities/about/activity.ts";
import type { Activity, ActivityPage } from "#app/activities/activity.ts";
import { afterIntimacy } from "#app/activities/after-intimacy/activity.ts";
import { checkInActivity } from "#app/activities/check-in/activity.ts";
import { dailyQuestion } from "#app/activities/daily-question/activity.ts";
import { datesActivity } from "#app/activities/dates/activity.ts";
import { intimacyLab } from "#app/activities/intimacy-lab/activity.ts";
import { intimacyQuestions } from "#app/activities/intimacy-questions/activity.ts";
import { memoriesActivity } from "#app/activities/memories/activity.ts";
import { momentsActivity } from "#app/activities/moments/activity.ts";
import { packsActivity } from "#app/activities/packs/activity.ts";
import { positionsActivity } from "#app/activities/positions/activity.ts";
import { quizzesActivity } from "#app/activities/quizzes/activity.ts";
import { thisOrThat } from "#app/activities/this-or-that/activity.ts";
import { truthOrDare } from "#app/activities/truth-or-dare/activity.ts";
import { visitsActivity } from "#app/activities/visits/activity.ts";
import type { EventShapes } from "#app/analytics/events.ts";

/** What a couple does here: the one list of it. Each has its server's part in activities.server.ts. */
export const activities = [
  dailyQuestion,
  packsActivity,
  checkInActivity,
  momentsActivity,
  aboutActivity,
  memoriesActivity,
  visitsActivity,
  afterIntimacy,
  quizzesActivity,
  thisOrThat,
  intimacyLab,
  intimacyQuestions,
  positionsActivity,
  truthOrDare,
  datesActivity,
] as const satisfies readonly Activity[];

const pages: readonly ActivityPage[] = activities.flatMap((activity): readonly ActivityPage[] => activity.pages);

/** What is counted of each of them, by the names of the events. */
export const activityEvents: EventShapes = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ activities.flatMap(({ events }: Activity) => Object.entries(events)),
);

/** The pages behind the 18+ consent, each with everything below it. */
export const adultPages: readonly string[] = /* @__PURE__ */ pages.flatMap(({ path, adult }) => (adult ? [path] : []));

/** The pages whose forms take words, and in which fields. */
export const wordFields: readonly { path: string; fields: readonly string[] }[] = /* @__PURE__ */ pages.flatMap(
  ({ path, words }) => (words ? [{ path, fields: words }] : []),
);

/** The pages without the feedback button. */
export const withoutFeedback: readonly { path: string; below: boolean }[] = pages.flatMap(({ path, noFeedback }) =>
  noFeedback ? [{ path, below: noFeedback === "below" }] : [],
);
