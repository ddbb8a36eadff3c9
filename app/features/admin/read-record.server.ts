import { desc, eq, sql } from "drizzle-orm";
import type { Language } from "#app/texts/languages.ts";
import type { Db } from "#db/database.ts";
import { alias } from "#db/kit.ts";
import { adminActions } from "#db/schema/admin.ts";
import { users } from "#db/schema/auth.ts";
import { momentInWords } from "./moment-words.ts";
import type { Action } from "./record.server.ts";
import { recordTexts } from "./texts.ts";

/** Acts on a page. */
const PAGE = 50;

/** A line of the record, in words. `isAddress`: whether who did it is named by an address. */
type RecordLine = { id: string; when: string; who: string; isAddress: boolean; what: string };

const subjects = alias(users, "subjects");

/**
 * A page of the record, newest first.
 * @param before the id of an act: what was done before it; the newest where there is none
 * @returns with the id that the next page begins before, or null
 */
export async function readRecord(
  db: Db,
  before: string | null,
  language: Language,
): Promise<{ lines: RecordLine[]; next: string | null }> {
  const { id, at, place, what, about } = adminActions;
  const [from] = before ? await db.select({ at }).from(adminActions).where(eq(id, before)) : [];
  const rows = await db
    .select({ id, at, place, what, about, email: users.email, subject: subjects.email })
    .from(adminActions)
    .leftJoin(users, eq(users.id, adminActions.userId))
    .leftJoin(subjects, eq(subjects.id, adminActions.subjectId))
    .where(from && sql`(${at}, ${id}) < (${sql.param(from.at, at)}, ${before})`)
    .orderBy(desc(at), desc(id))
    .limit(PAGE + 1);
  const t = recordTexts(language);
  const lines = rows.slice(0, PAGE).map((row) => {
    const thing = String(row.about.file ?? row.about.item ?? row.subject ?? t.gone);
    return {
      id: row.id,
      when: momentInWords(language, row.at),
      who: t.places[row.place as keyof typeof t.places] ?? row.email ?? t.gone,
      isAddress: row.place === "page" && row.email !== null,
      what: t.actions[row.what as Action](thing, Number(row.about.rows ?? 0)),
    };
  });
  return { lines, next: rows.length > PAGE ? (lines.at(-1)?.id ?? null) : null };
}
