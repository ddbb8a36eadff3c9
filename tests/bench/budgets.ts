import { readFileSync, writeFileSync } from "node:fs";
import type { Weight } from "./page-weight.ts";

const FILE = "docs/budgets.json";
/** How much heavier than the committed number a page may become. Bytes. */
const ALLOWANCE = 2_000;

const PARTS = ["html", "script", "style", "font"] as const;
/** Bytes that a page takes on its way to a browser of today, which takes brotli where there is some. */
export type Budget = Record<(typeof PARTS)[number], number>;
export type Budgets = Record<string, Budget>;

export const budgetOf = (weight: Weight): Budget =>
  Object.fromEntries(PARTS.map((part) => [part, weight[part].br])) as Budget;

/** A page's bytes in all. */
export const totalOf = (budget: Budget): number => PARTS.reduce((sum, part) => sum + budget[part], 0);

/**
 * A sentence for each page that has grown by more than the allowance, that has no committed number, or whose number
 * has no page any more; none where all is well.
 */
export function overBudget(measured: Budgets, committed: Budgets): string[] {
  const gone = Object.keys(committed).filter((page) => !(page in measured));
  const grown = Object.entries(measured).flatMap(([page, now]) => {
    const then = committed[page];
    if (!then) return [`${page} has no number yet`];
    const more = totalOf(now) - totalOf(then);
    if (more <= ALLOWANCE) return [];
    const parts = PARTS.filter((part) => now[part] > then[part]).map((part) => `${part} +${now[part] - then[part]}`);
    return [`${page} has grown by ${more} bytes to ${totalOf(now)} (${parts.join(", ")}); ${ALLOWANCE} are allowed`];
  });
  return [...grown, ...gone.map((page) => `${page} has a number, but was not weighed`)];
}

export const readBudgets = (): Budgets => JSON.parse(readFileSync(FILE, "utf8"));

/** Makes these the committed numbers. */
export const writeBudgets = (budgets: Budgets): void => writeFileSync(FILE, `${JSON.stringify(budgets, null, 2)}\n`);
