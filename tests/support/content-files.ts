import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { checkImport, takeFile, writeImport } from "#app/content/import-file.server.ts";
import type { ShippedFile } from "#app/content/shipped-content.server.ts";
import { systemRandom } from "#app/http/random.ts";
import type { Database } from "#db/database.ts";

/** A file of the product's own content. */
export const shippedFile = (name: string): ShippedFile =>
  JSON.parse(readFileSync(resolve("db/content", `${name}.json`), "utf8"));

/** The version that an item ships with, as a form sends it: what was said in better words has a higher one. */
export function shippedVersion(file: string, id: string): string {
  const { version } = shippedFile(file).items.find((item) => item.id === id) ?? {};
  return String(version);
}

/** A question of the day as a file for import has it; `n` makes its id and its words. */
export const dailyQuestion = (n: number, change: Record<string, unknown> = {}) => ({
  id: `dq-imported-${n}`,
  version: 1,
  kind: "daily-question",
  category: "small-days",
  tone: "warm",
  depth: 1,
  heat: 0,
  setting: "either",
  text: `Which was your window number ${n}?`,
  options: [],
  tier: "free",
  ...change,
});

export const jsonBytes = (items: unknown): Buffer => Buffer.from(JSON.stringify(items));

/** A table with these columns; a cell with a comma, a quotation mark or a line break is quoted. */
export function csvOf(columns: readonly string[], items: readonly Record<string, unknown>[]): string {
  const cell = (value: unknown) => {
    const text = Array.isArray(value) ? value.join(" | ") : String(value ?? "");
    return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [columns.join(","), ...items.map((item) => columns.map((column) => cell(item[column])).join(","))].join(
    "\r\n",
  );
}

/** Checks a file and writes it where nothing is wrong, as the page and the command do. */
export async function importBytes(database: Database, bytes: Uint8Array, now: Date, name = "items.json") {
  const id = await takeFile(database.db, { name, bytes, userId: null }, now, systemRandom);
  const report = await checkImport(database, id, bytes, () => now);
  const written = report.wrong === 0 && (await writeImport(database, id, now, async () => {}));
  const { added, changed, unchanged, wrong } = report;
  return { id, written, counts: { added, changed, unchanged, wrong }, problems: report.problems };
}
