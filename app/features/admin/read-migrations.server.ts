import { desc, eq } from "drizzle-orm";
import { type MigrationReport, SILENT_MS } from "#app/pictures/migrate-pictures.server.ts";
import type { Language } from "#app/texts/languages.ts";
import type { Db } from "#db/database.ts";
import { contentMigrations } from "#db/schema/content.ts";
import type { RoundState, RoundView } from "./migration-view.ts";
import { migrationTexts } from "./texts.ts";

/** How many of the last rounds are listed. */
const LISTED = 20;

type Row = typeof contentMigrations.$inferSelect;

/** A round of which nothing was heard for a minute has ended with its server. */
const stateOf = ({ state, touchedAt }: Pick<Row, "state" | "touchedAt">, now: Date): RoundState =>
  state === "running" && now.getTime() - touchedAt.getTime() > SILENT_MS ? "stopped" : (state as RoundState);

/** The last rounds, newest first. */
export async function listRounds(db: Db, now: Date) {
  const rounds = await db.select().from(contentMigrations).orderBy(desc(contentMigrations.createdAt)).limit(LISTED);
  return rounds.map(({ id, dry, items, fetched, failed, createdAt, ...row }) => {
    return { id, dry, items, fetched, failed, createdAt, state: stateOf(row, now) };
  });
}

/** A round for its page, or null where there is none. @param language of the sentences on what could not be fetched */
export async function readRound(db: Db, roundId: string, language: Language, now: Date): Promise<RoundView | null> {
  const [row] = await db.select().from(contentMigrations).where(eq(contentMigrations.id, roundId));
  if (!row) return null;
  const { id, dry, items, looked, fetched, failed } = row;
  const report = (row.report ?? { failed: [], fetched: [] }) as MigrationReport;
  const { reasons } = migrationTexts(language);
  return {
    ...{ id, dry, items, looked, fetched, failed, state: stateOf(row, now) },
    notFetched: report.failed.map(({ item, source, reason }) => ({
      ...{ item, source, why: reason === null ? "" : reasons[reason] },
    })),
    wereFetched: report.fetched.map(({ item, source }) => ({ item, source })),
  };
}
