import { and, asc, desc, eq, notInArray, sql } from "drizzle-orm";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { brokenTexts } from "#app/encryption/texts.ts";
import { isUnreadable, orUnreadable, UNREADABLE, type Unreadable } from "#app/encryption/unreadable.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { positionNotes } from "#db/schema/positions.ts";
import type { GiveWay, ServerActivity } from "../activity.server.ts";
import { DECKS } from "./bag.ts";
import { positionsNamed } from "./find-positions.server.ts";
import { MARKS, type Mark } from "./mark.ts";
import { placeOfNote } from "./notes.server.ts";
import { markWordTexts } from "./texts.ts";

/** How many rows are in memory at a time. */
const BATCH = 50;

type Stores = Pick<Services, "database" | "vault">;
type Row = typeof positionNotes.$inferSelect;
const { coupleId, userId, date: on, id: which } = positionNotes;
/** The bags are no words of anybody's. */
const ownMarks = (who: { coupleId: string; userId: string }) =>
  and(eq(coupleId, who.coupleId), eq(userId, who.userId), notInArray(which, [...DECKS]));

/** Some rows in words, in their order; without those whose key is gone. */
async function* inWords({ database, vault }: Stores, rows: readonly Row[], language: Language, giveWay: GiveWay) {
  const t = markWordTexts(language);
  const opened: { row: Row; mark: Mark | Unreadable }[] = [];
  for (const row of rows) {
    await giveWay();
    const owner = { coupleId: row.coupleId, author: row.userId };
    const text = await orUnreadable(vault.open(owner, placeOfNote(row.id), row.body));
    if (text !== null) opened.push({ row, mark: isUnreadable(text) ? text : (JSON.parse(text) as Mark) });
  }
  const ids = opened.flatMap(({ mark }) => (isUnreadable(mark) ? [] : [mark.item]));
  const items = await positionsNamed(database, ids);
  for (const { row, mark } of opened) {
    const of = { id: row.id, date: row.date as LocalDate };
    if (isUnreadable(mark)) {
      yield { ...of, title: t.some, mine: brokenTexts(language).unreadable, data: UNREADABLE };
      continue;
    }
    const item = items.get(mark.item);
    const names = MARKS.filter((name) => mark[name]);
    yield {
      ...of,
      title: item ? t.titleOf[item.deck](item.title) : t.some,
      mine: names.map((name) => t.marks[name]).join(", "),
      data: { of: item?.title ?? null, ...Object.fromEntries(names.map((name) => [name, mark[name]])) },
    };
  }
}

/** How marks read in the archive, a search, and what somebody takes along: nobody else ever has them. */
export const markWords: Pick<ServerActivity, "ownWords" | "wordsToTake"> = {
  async *ownWords(stores, { withoutAdult, language, ...who }, giveWay, before) {
    if (withoutAdult) return;
    for (let last = before; ; ) {
      await giveWay();
      const rows = await stores.database.db
        .select()
        .from(positionNotes)
        .where(and(ownMarks(who), last && sql`(${on}, ${which}) < (${last.date}, ${last.id})`))
        .orderBy(desc(on), desc(which))
        .limit(BATCH);
      for await (const { data: _, ...words } of inWords(stores, rows, language, giveWay)) yield words;
      const end = rows.at(-1);
      if (!end || rows.length < BATCH) return;
      last = { date: end.date as LocalDate, id: end.id };
    }
  },

  async *wordsToTake(stores, { person, language }, { coupleId: couple }, giveWay, within) {
    // The year of the two holds nothing of one alone.
    if (within) return;
    for (let last: { date: string; id: string } | undefined; ; ) {
      await giveWay();
      const rows = await stores.database.db
        .select()
        .from(positionNotes)
        .where(
          and(
            ownMarks({ coupleId: couple, userId: person.id }),
            last && sql`(${on}, ${which}) > (${last.date}, ${last.id})`,
          ),
        )
        .orderBy(asc(on), asc(which))
        .limit(BATCH);
      for await (const { id: _, ...words } of inWords(stores, rows, language, giveWay))
        yield { ...words, theirs: null };
      const end = rows.at(-1);
      if (!end || rows.length < BATCH) return;
      last = { date: end.date, id: end.id };
    }
  },
};
