import { and, asc, desc, eq, or, sql } from "drizzle-orm";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { goesOn } from "#app/couple/goes-on.server.ts";
import { brokenTexts } from "#app/encryption/texts.ts";
import { isUnreadable, orUnreadable, type Unreadable } from "#app/encryption/unreadable.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { datePlans } from "#db/schema/dates.ts";
import type { GiveWay, ServerActivity } from "../activity.server.ts";
import { type DateRow, wordsOfDate } from "./date-place.server.ts";
import type { DateWords } from "./date-plan.ts";
import { ideasNamed } from "./find-ideas.server.ts";
import { dateWords } from "./texts.ts";

/** How many rows are in memory at a time. */
const BATCH = 50;

const inWords = (language: Language, said: DateWords | Unreadable): string | null =>
  isUnreadable(said) ? brokenTexts(language).unreadable : [said.idea, said.words].filter(Boolean).join("\n") || null;

/** Some rows with their titles and what was said, in their order; without those whose key is gone. */
async function* opened(
  { database, vault }: Pick<Services, "database" | "vault">,
  rows: readonly DateRow[],
  language: Language,
  giveWay: GiveWay,
) {
  const ideas = await ideasNamed(
    database,
    rows.flatMap(({ item }) => item ?? []),
  );
  const t = dateWords(language);
  for (const row of rows) {
    await giveWay();
    const said = await orUnreadable(wordsOfDate(vault, row));
    if (said === null) continue;
    const title = t.heading((row.item && ideas.get(row.item)?.title) ?? t.ownIdea);
    yield { row, said, title, words: inWords(language, said) };
  }
}

/** How dates read in the archive, a search, and what somebody takes along: the words of whoever proposed them. */
export const dateOwnWords: Pick<ServerActivity, "ownWords" | "wordsToTake"> = {
  async *ownWords(stores, { userId, coupleId, language }, giveWay, before) {
    const own = and(eq(datePlans.coupleId, coupleId), eq(datePlans.userId, userId));
    for (let last = before; ; ) {
      await giveWay();
      const rows = await stores.database.db
        .select()
        .from(datePlans)
        .where(and(own, last && sql`(${datePlans.date}, ${datePlans.id}) < (${last.date}, ${last.id})`))
        .orderBy(desc(datePlans.date), desc(datePlans.id))
        .limit(BATCH);
      for await (const { row, title, words } of opened(stores, rows, language, giveWay)) {
        if (words) yield { date: row.date as LocalDate, id: row.id, title, mine: words };
      }
      const end = rows.at(-1);
      if (!end || rows.length < BATCH) return;
      last = { date: end.date as LocalDate, id: end.id };
    }
  },

  async *wordsToTake(stores, { person, partner, language }, { coupleId, together }, giveWay) {
    const { date, id } = datePlans;
    const { db } = stores.database;
    // Asked again for each portion: they may part during an export.
    const theirs = together && partner ? and(eq(datePlans.userId, partner.id), goesOn(db, coupleId)) : undefined;
    for (let last: { date: string; id: string } | undefined; ; ) {
      await giveWay();
      const rows = await db
        .select()
        .from(datePlans)
        .where(
          and(
            ...[eq(datePlans.coupleId, coupleId), or(eq(datePlans.userId, person.id), theirs)],
            last && sql`(${date}, ${id}) > (${last.date}, ${last.id})`,
          ),
        )
        .orderBy(asc(date), asc(id))
        .limit(BATCH);
      for await (const { row, said, title, words } of opened(stores, rows, language, giveWay)) {
        const isMine = row.userId === person.id;
        const { item, startsAt, endsAt, state } = row;
        const when = { from: startsAt.toISOString(), to: endsAt.toISOString() };
        yield {
          date: row.date as LocalDate,
          title,
          mine: isMine ? words : null,
          theirs: isMine ? null : words,
          data: { item, ...when, state, ...said, by: isMine ? "me" : "partner" },
        };
      }
      const end = rows.at(-1);
      if (!end || rows.length < BATCH) return;
      last = { date: end.date, id: end.id };
    }
  },
};
