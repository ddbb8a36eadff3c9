import { and, asc, desc, eq, or, sql } from "drizzle-orm";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { goesOn } from "#app/couple/goes-on.server.ts";
import { brokenTexts } from "#app/encryption/texts.ts";
import { isUnreadable, orUnreadable, type Unreadable } from "#app/encryption/unreadable.ts";
import type { Language } from "#app/texts/languages.ts";
import { visits } from "#db/schema/visits.ts";
import type { ServerActivity } from "../activity.server.ts";
import type { VisitWords } from "./visit.ts";
import { titleOfVisit } from "./visit-in-words.ts";
import { wordsOfVisit } from "./visit-place.server.ts";

/** How many rows are in memory at a time. */
const BATCH = 50;

type Row = typeof visits.$inferSelect;
const titleOf = (language: Language, { fromDate, toDate }: Row): string =>
  titleOfVisit(language, fromDate as LocalDate, toDate as LocalDate);

const inWords = (language: Language, said: VisitWords | Unreadable | null): string | null =>
  isUnreadable(said) ? brokenTexts(language).unreadable : [said?.place, said?.words].filter(Boolean).join("\n") || null;

/** How visits read in the archive, a search, and what somebody takes along: the words of whoever proposed them. */
export const visitOwnWords: Pick<ServerActivity, "ownWords" | "wordsToTake"> = {
  async *ownWords({ database, vault }, { userId, coupleId, language }, giveWay, before) {
    const own = and(eq(visits.coupleId, coupleId), eq(visits.userId, userId));
    for (let last = before; ; ) {
      await giveWay();
      const rows = await database.db
        .select()
        .from(visits)
        .where(and(own, last && sql`(${visits.fromDate}, ${visits.id}) < (${last.date}, ${last.id})`))
        .orderBy(desc(visits.fromDate), desc(visits.id))
        .limit(BATCH);
      for (const row of rows) {
        await giveWay();
        const mine = inWords(language, await orUnreadable(wordsOfVisit(vault, row)));
        if (mine) yield { date: row.fromDate as LocalDate, id: row.id, title: titleOf(language, row), mine };
      }
      const end = rows.at(-1);
      if (!end || rows.length < BATCH) return;
      last = { date: end.fromDate as LocalDate, id: end.id };
    }
  },

  async *wordsToTake({ database, vault }, { person, partner, language }, { coupleId, together }, giveWay) {
    const { fromDate, id } = visits;
    // Asked again for each portion: they may part during an export.
    const theirs = together && partner ? and(eq(visits.userId, partner.id), goesOn(database.db, coupleId)) : undefined;
    for (let last: { date: string; id: string } | undefined; ; ) {
      await giveWay();
      const rows = await database.db
        .select()
        .from(visits)
        .where(
          and(
            ...[eq(visits.coupleId, coupleId), or(eq(visits.userId, person.id), theirs)],
            last && sql`(${fromDate}, ${id}) > (${last.date}, ${last.id})`,
          ),
        )
        .orderBy(asc(fromDate), asc(id))
        .limit(BATCH);
      for (const row of rows) {
        await giveWay();
        const said = await orUnreadable(wordsOfVisit(vault, row));
        if (!said) continue;
        const isMine = row.userId === person.id;
        const words = inWords(language, said);
        const data = { from: row.fromDate, to: row.toDate, state: row.state, ...said };
        yield {
          date: row.fromDate as LocalDate,
          title: titleOf(language, row),
          mine: isMine ? words : null,
          theirs: isMine ? null : words,
          data: { ...data, by: isMine ? "me" : "partner" },
        };
      }
      const end = rows.at(-1);
      if (!end || rows.length < BATCH) return;
      last = { date: end.fromDate, id: end.id };
    }
  },
};
