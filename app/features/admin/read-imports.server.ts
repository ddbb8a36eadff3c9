import { desc, eq, ne } from "drizzle-orm";
import { SILENT_MS } from "#app/content/import-file.server.ts";
import type { Change } from "#app/content/import-report.ts";
import type { Fault, Problem } from "#app/content/problem.ts";
import { faultInWords } from "#app/content/texts.ts";
import type { Language } from "#app/texts/languages.ts";
import type { Db } from "#db/database.ts";
import { contentImports } from "#db/schema/content.ts";
import type { ImportState, ImportView } from "./import-view.ts";

/** How many of the last files are listed. */
const LISTED = 20;

type Row = typeof contentImports.$inferSelect;

/** A check or a writing of which nothing was heard for a minute has ended with its server. */
function stateOf({ state, touchedAt }: Pick<Row, "state" | "touchedAt">, now: Date): ImportState {
  const isSilent = now.getTime() - touchedAt.getTime() > SILENT_MS;
  if (state === "checking" && isSilent) return "stopped";
  // Nothing was written, and its rows lie ready still.
  if (state === "writing" && isSilent) return "ready";
  return state as ImportState;
}

/** The last files that were sent, newest first. */
export async function listImports(db: Db, now: Date) {
  const { id, name, state, rows, createdAt, touchedAt } = contentImports;
  const imports = await db
    .select({ id, name, state, rows, createdAt, touchedAt })
    .from(contentImports)
    .where(ne(state, "shipped"))
    .orderBy(desc(createdAt))
    .limit(LISTED);
  return imports.map((one) => ({ ...one, state: stateOf(one, now) }));
}

/** An import for its page, or null where there is none. @param language of the sentences on what is wrong */
export async function readImport(db: Db, importId: string, language: Language, now: Date): Promise<ImportView | null> {
  const [row] = await db.select().from(contentImports).where(eq(contentImports.id, importId));
  if (!row || row.state === "shipped") return null;
  const { id, name, bytes, rows, checked, added, changed, unchanged, wrong } = row;
  const { problems = [], changes = [] } = (row.report ?? {}) as { problems?: Problem[]; changes?: Change[] };
  return {
    ...{ id, name, bytes, rows, checked, state: stateOf(row, now), changes },
    counts: { added, changed, unchanged, wrong },
    problems: problems.map(({ line, field, value, ...fault }) => ({
      ...{ line, field, value, sentence: faultInWords(language, fault as Fault) },
    })),
  };
}
