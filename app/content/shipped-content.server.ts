import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { newUuid, systemRandom } from "#app/http/random.ts";
import dailyQuestions from "#db/content/daily-questions.json" with { type: "json" };
import dateIdeas from "#db/content/date-ideas.json" with { type: "json" };
import desireCards from "#db/content/desire-cards.json" with { type: "json" };
import intimacyQuestions from "#db/content/intimacy-questions.json" with { type: "json" };
import packQuestions from "#db/content/pack-questions.json" with { type: "json" };
import packs from "#db/content/packs.json" with { type: "json" };
import positions from "#db/content/positions.json" with { type: "json" };
import quizQuestions from "#db/content/quiz-questions.json" with { type: "json" };
import quizzes from "#db/content/quizzes.json" with { type: "json" };
import remoteIdeas from "#db/content/remote-ideas.json" with { type: "json" };
import thisOrThat from "#db/content/this-or-that.json" with { type: "json" };
import thisOrThatCategories from "#db/content/this-or-that-categories.json" with { type: "json" };
import truthOrDare from "#db/content/truth-or-dare.json" with { type: "json" };
import type { Database } from "#db/database.ts";
import { contentFiles, contentImports } from "#db/schema/content.ts";
import { checkRows } from "./check-file.server.ts";
import { problemInWords } from "./texts.ts";
import { followFile, layReady, writeReady } from "./write-rows.server.ts";

/** A file of content: one kind, its items whole. */
export type ShippedFile = { kind: string; version: number; items: Record<string, unknown>[] };
export type LoadReport = { added: number; changed: number; retired: number };

/** The files that the product ships with. */
const FILES: Record<string, ShippedFile> = {
  "daily-questions.json": dailyQuestions,
  "packs.json": packs,
  "pack-questions.json": packQuestions,
  "date-ideas.json": dateIdeas,
  "quizzes.json": quizzes,
  "quiz-questions.json": quizQuestions,
  "this-or-that-categories.json": thisOrThatCategories,
  "this-or-that.json": thisOrThat,
  "intimacy-questions.json": intimacyQuestions,
  "truth-or-dare.json": truthOrDare,
  "desire-cards.json": desireCards,
  "positions.json": positions,
  "remote-ideas.json": remoteIdeas,
};

/**
 * Loads all shipped content by the same code that imports use. A file that was loaded already, as it stands here, is not
 * looked at again: what was imported or retired since then stays. Throws on a bad file.
 */
export async function loadShippedContent(database: Database, now: Date, files = FILES): Promise<LoadReport> {
  const sum = { added: 0, changed: 0, retired: 0 };
  const loaded = new Map((await database.db.select().from(contentFiles)).map(({ name, digest }) => [name, digest]));
  for (const [name, file] of Object.entries(files)) {
    const digest = createHash("sha256").update(JSON.stringify(file)).digest("base64url");
    if (loaded.get(name) === digest) continue;
    let report = await load(database, name, file, digest, now);
    // Another server has loaded the same file in the meantime: now it finds what that one has written.
    for (let tried = 1; report === null && tried < TRIES; tried++)
      report = await load(database, name, file, digest, now);
    if (report === null) throw new Error(`db/content/${name}: others change these items all the time`);
    for (const key of ["added", "changed", "retired"] as const) sum[key] += report[key];
  }
  return sum;
}

const TRIES = 5;
const atOnce = async (): Promise<void> => {};

/** Null where somebody has changed an item meanwhile. */
async function load(
  database: Database,
  name: string,
  file: ShippedFile,
  digest: string,
  now: Date,
): Promise<LoadReport | null> {
  const { db } = database;
  const { kind, items } = file;
  const sent = items.map((values, i) => ({ line: i + 1, values: { kind, ...values } }));
  const { rows, problems } = await checkRows(db, { rows: sent, problems: [] }, "shipped", atOnce);
  if (problems.length > 0)
    throw new Error(`db/content/${name}: ${problems.map((one) => problemInWords("en", one)).join("; ")}`);
  const id = newUuid(systemRandom);
  await db.insert(contentImports).values({ id, name, bytes: 0, state: "shipped", createdAt: now, touchedAt: now });
  let retired = 0;
  const written = await writeReadyRows();
  await db.delete(contentImports).where(eq(contentImports.id, id));
  const count = (what: string) => rows.filter((one) => one.what === what).length;
  return written ? { added: count("added"), changed: count("changed"), retired } : null;

  async function writeReadyRows(): Promise<boolean> {
    await layReady(db, id, rows, "shipped", atOnce);
    return writeReady(database, id, sent.length, async (tx) => {
      retired = await followFile(tx, id, kind, now);
      const row = { name, digest };
      await tx.insert(contentFiles).values(row).onConflictDoUpdate({ target: contentFiles.name, set: row });
    });
  }
}
