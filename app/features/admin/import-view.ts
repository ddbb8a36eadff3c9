import type { Change } from "#app/content/import-report.ts";
import type { Problem } from "#app/content/problem.ts";

/** What an import's page shows: what it is up to. */
export type ImportState = "checking" | "wrong" | "ready" | "writing" | "done" | "moved" | "stopped";

/** A problem as the page shows it: its sentence is in the language of the page already. */
export type ShownProblem = Pick<Problem, "line" | "field" | "value"> & { sentence: string };

export type ImportView = {
  id: string;
  name: string;
  bytes: number;
  state: ImportState;
  rows: number;
  checked: number;
  counts: Record<"added" | "changed" | "unchanged" | "wrong", number>;
  problems: ShownProblem[];
  changes: Change[];
};

/** Whether the page has to look again by itself. */
export const isUnderWay = (state: ImportState): boolean => state === "checking" || state === "writing";

/** "64 kB", "3.1 MB": as people read it. */
export function sizeInWords(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Which of its titles a page has: a file that can't be read at all has no rows that are wrong. */
export function titleOf({ state, problems, counts, rows }: Pick<ImportView, "state" | "problems" | "counts" | "rows">) {
  if (state === "wrong")
    return problems.some(({ line }) => line === null) ? "wrongFile" : counts.wrong === 1 ? "wrongOne" : "wrong";
  return state === "ready" && counts.unchanged === rows ? "same" : state;
}
