import dailyQuestions from "#db/content/daily-questions.json" with { type: "json" };
import type { Database } from "#db/database.ts";
import { loadContent } from "./load-content.server.ts";

/** The files that the product ships with. */
const FILES: Record<string, unknown> = { "daily-questions.json": dailyQuestions };

/** Loads all shipped content by the same code that imports use; running it again changes nothing. Throws on a bad file. */
export async function loadShippedContent(
  database: Database,
  now: Date,
): Promise<{ added: number; changed: number; retired: number }> {
  const sum = { added: 0, changed: 0, retired: 0 };
  for (const [name, file] of Object.entries(FILES)) {
    const report = await loadContent(database, file, now);
    if (!report.ok) throw new Error(`db/content/${name}: ${report.problems.join("; ")}`);
    for (const key of ["added", "changed", "retired"] as const) sum[key] += report[key];
  }
  return sum;
}
