import type { Problem } from "./problem.ts";

/** The largest file of content. Bytes. */
export const IMPORT_MAX = 5_000_000;

/** A row that changes an item, and in which fields. */
export type Change = { line: number; id: string; fields: string[] };

/** What was found in a file. */
export type ImportReport = {
  rows: number;
  added: number;
  changed: number;
  unchanged: number;
  /** Rows with something wrong. */
  wrong: number;
  /** The first of what is wrong. */
  problems: Problem[];
  /** The first of what changes. */
  changes: Change[];
};
