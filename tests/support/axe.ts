import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Every rule of WCAG 2.0 to 2.2, A and AA, and axe's own best practices. Nothing is switched off. */
const EVERYTHING: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  resultTypes: ["violations"],
};

/**
 * What axe finds on the page as it stands, one line each; empty where it finds nothing.
 * @param rules only these rules, where they are given
 */
export async function axeFinds(page: Page, rules?: string[]): Promise<string[]> {
  const options: RunOptions = rules ? { ...EVERYTHING, runOnly: { type: "rule", values: rules } } : EVERYTHING;
  const known = await page.evaluate(() => "axe" in globalThis);
  // Evaluated by the browser's own inspector: the policy of the page would not let a script element in.
  if (!known) await page.evaluate(SOURCE);
  const { violations } = await page.evaluate(
    (given) => (globalThis as unknown as { axe: { run(o: RunOptions): Promise<AxeResults> } }).axe.run(given),
    options,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary?.replace(/\s+/g, " ")}`),
  );
}
