import { AsyncLocalStorage } from "node:async_hooks";
import { channel } from "node:diagnostics_channel";

/**
 * For whom statements are run, where somebody wants to know: each is told with what stood here when it was asked. Kept by
 * the statement, because a snapshot of the whole context costs ten times what is measured.
 */
export const askedFor = new AsyncLocalStorage<object>();

/** A statement that has come to its end: its text has places for values, and none of them. Milliseconds. */
export type ToldStatement = { sql: string; ms: number; isGood: boolean; of: object | undefined };

/** Where the databases tell of their statements; where nobody hears nothing is made. */
export const statementsTold = channel("couple:statement");

const tell = (sql: string, begun: number, isGood: boolean, of: object | undefined): void =>
  statementsTold.publish({ sql, ms: performance.now() - begun, isGood, of } satisfies ToldStatement);

/** What runs a statement and tells of it, wherever it is run from. */
export function told<T>(sql: string, run: () => T): () => T {
  if (!statementsTold.hasSubscribers) return run;
  const of = askedFor.getStore();
  return () => {
    const begun = performance.now();
    let isGood = false;
    try {
      const result = run();
      isGood = true;
      return result;
    } finally {
      tell(sql, begun, isGood, of);
    }
  };
}

/**
 * The same for a statement that begins now and whose end is said later.
 * @param known for whom it is, where that was known before
 * @returns what says so; null where nobody hears
 */
export function toldLater(sql: string, known?: object): ((isGood: boolean) => void) | null {
  if (!statementsTold.hasSubscribers) return null;
  const of = known ?? askedFor.getStore();
  const begun = performance.now();
  return (isGood) => tell(sql, begun, isGood, of);
}

const VERBS = ["select", "insert", "update", "delete", "begin", "commit", "rollback"] as const;
export type Verb = (typeof VERBS)[number] | "other";

/** What a statement does, by its first word. */
export function verbOf(sql: string): Verb {
  const [, word = ""] = /^\s*([a-z]+)/i.exec(sql) ?? [];
  return VERBS.find((verb) => verb === word.toLowerCase()) ?? "other";
}

/** The first table of a statement as the query builder writes it; null where it names none so. */
export const tableOf = (sql: string): string | null =>
  /\b(?:from|into|update) (?:["`]keys["`][.])?["`](\w+)["`]/i.exec(sql)?.[1] ?? null;
