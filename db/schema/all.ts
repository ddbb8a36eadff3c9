/** Every table, for the migrations: drizzle-kit reads this one file. */
export { aboutParts } from "./about.ts";
export { adminActions } from "./admin.ts";
export { analyticsEvents, dayCounts } from "./analytics.ts";
export { deletions, knownBrowsers, sessions, users } from "./auth.ts";
export {
  contentFiles,
  contentImportRows,
  contentImports,
  contentItems,
  contentMigrations,
  contentPictures,
} from "./content.ts";
export { coupleDays, couples, formerMembers, invites, memberships } from "./couple.ts";
export { dailyAnswers } from "./daily-question.ts";
export { datePlans } from "./dates.ts";
export { sharedIdeas } from "./ideas.ts";
export { coupleInsights, insightsDue, rhythmMonths, weeklySummaries } from "./insights.ts";
export { desireBatches, desireChoices } from "./intimacy-lab.ts";
export { jobs } from "./jobs.ts";
export { liveRounds } from "./live-rounds.ts";
export { gatheredLetters } from "./mail.ts";
export { memories } from "./memories.ts";
export { notices, notificationSettings, pushSubscriptions } from "./notifications.ts";
export { outbox } from "./outbox.ts";
export { photoLeftovers, photos } from "./photos.ts";
export { positionNotes } from "./positions.ts";
export { paymentEvents, premiumPayers, premiumSubscriptions } from "./premium.ts";
export { reminders } from "./reminders.ts";
export { roundParts, roundProgress } from "./rounds.ts";
export { threadParts } from "./threads.ts";
export { cardDecks } from "./truth-or-dare.ts";
export { visits } from "./visits.ts";
