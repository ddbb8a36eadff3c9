import type { Kind } from "./notice.ts";
import type { QuietHours } from "./quiet-hours.ts";

/** What somebody wants to hear of, when, and whether by a letter where no device is reached. */
export type Settings = Record<Kind, boolean> & QuietHours & { letters: boolean };

/** As everybody's are at first (docs/product/notifications.md#what-is-told). */
export const AT_FIRST: Settings = {
  joined: true,
  answered: true,
  question: true,
  nudge: true,
  streak: false,
  summary: true,
  letters: true,
  quietFrom: 23,
  quietTo: 8,
};
