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
export { desireBatches, desireChoices } from "./intimacy-lab.ts";
export { gatheredLetters } from "./mail.ts";
export { memories } from "./memories.ts";
export { outbox } from "./outbox.ts";
export { photoLeftovers, photos } from "./photos.ts";
export { positionNotes } from "./positions.ts";
export { roundParts, roundProgress } from "./rounds.ts";
export { threadParts } from "./threads.ts";
export { cardDecks } from "./truth-or-dare.ts";
export { visits } from "./visits.ts";
