/** Every table, for the migrations: drizzle-kit reads this one file. */
export { analyticsEvents } from "./analytics.ts";
export { sessions, users } from "./auth.ts";
export { contentItems } from "./content.ts";
export { coupleDays, couples, invites, memberships } from "./couple.ts";
export { dailyAnswers } from "./daily-question.ts";
