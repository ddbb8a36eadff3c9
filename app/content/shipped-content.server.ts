import { createHash } from "node:crypto";
import dailyQuestions from "#db/content/daily-questions.json" with { type: "json" };
import packQuestions from "#db/content/pack-questions.json" with { type: "json" };
import packs from "#db/content/packs.json" with { type: "json" };
import type { Database } from "#db/database.ts";
import { contentFiles } from "#db/schema/content.ts";
import { loadContent } from "./load-content.server.ts";

/** The files that the product ships with. */
const FILES: Record<string, unknown> = {
  "daily-questions.json": dailyQuestions,
  "packs.json": packs,
  "pack-questions.json": packQuestions,
};

/**
 * Loads all shipped content by the same code that imports use. A file that was loaded already, as it stands here, is not
 * looked at again: what was imported or retired since then stays. Throws on a bad file.
 */
export async function loadShippedContent(
  database: Database,
  now: Date,
): Promise<{ added: number; changed: number; retired: number }> {
  const sum = { added: 0, changed: 0, retired: 0 };
  const loaded = new Map((await database.db.select().from(contentFiles)).map(({ name, digest }) => [name, digest]));
  for (const [name, file] of Object.entries(FILES)) {
    const digest = createHash("sha256").update(JSON.stringify(file)).digest("base64url");
    if (loaded.get(name) === digest) continue;
    const report = await loadContent(database, file, now);
    if (!report.ok) throw new Error(`db/content/${name}: ${report.problems.join("; ")}`);
    for (const key of ["added", "changed", "retired"] as const) sum[key] += report[key];
    const row = { name, digest };
    await database.db.insert(contentFiles).values(row).onConflictDoUpdate({ target: contentFiles.name, set: row });
  }
  return sum;
}
