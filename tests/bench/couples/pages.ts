import { dateOf } from "./couple-rows.ts";
import { type Past, TODAY } from "./shape.ts";

/** Questions on a page of the archive, and the page that is opened. */
const [ON_A_PAGE, PAGE] = [30, 50];

/** A page that is measured: of which couples, and how often of each. */
export type Measured = { name: string; past: Past; rounds: number; path(now: Date): string };

export const MEASURED: readonly Measured[] = [
  { name: "dashboard", past: "fortnight", rounds: 1, path: () => "/dashboard" },
  { name: "daily question, both answered", past: "fortnight", rounds: 1, path: (now) => questionOf(now) },
  { name: "dashboard, ten years", past: "decade", rounds: 12, path: () => "/dashboard" },
  { name: `archive, ten years, page ${PAGE}`, past: "decade", rounds: 12, path: (now) => archiveFrom(now) },
  { name: "search, ten years", past: "decade", rounds: 4, path: () => "/us/archive?q=zeppelin" },
  { name: "streak, five years", past: "five", rounds: 12, path: () => "/us/streak" },
];

const questionOf = (now: Date) => `/daily-questions/${dateOf(now, TODAY)}`;
const archiveFrom = (now: Date) => `/daily-questions/archive?before=${dateOf(now, TODAY - (PAGE - 1) * ON_A_PAGE)}`;
