import type { Identity } from "#app/access/identity/identity.server.ts";
import { haveBothAgreed } from "#app/insights/summary-consent.server.ts";
import type { Job } from "#app/jobs/job.ts";
import { deliveryJob } from "#app/notifications/deliver.server.ts";
import type { Services } from "#app/request/services.server.ts";
import { remindersJob } from "./reminders/due-reminders.server.ts";
import { upkeepJobs } from "./rights/upkeep.server.ts";

/** All that the servers do by themselves, each by one of them at a time (docs/decisions/0032-jobs.md). */
export const jobsOf = (services: Services, identity: Identity): Job[] => [
  ...upkeepJobs(services, identity),
  remindersJob(services, (db, { couple }) => haveBothAgreed(db, couple.id)),
  deliveryJob(services),
];
