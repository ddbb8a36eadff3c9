import { and, asc, between, desc, eq, or, type SQL, sql } from "drizzle-orm";
import { goesOn } from "#app/couple/goes-on.server.ts";
import { isUnreadable, openOrUnreadable, shown } from "#app/encryption/unreadable.ts";
import { saidPhotosOf } from "#app/photos/read-photos.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { memories } from "#db/schema/memories.ts";
import type { GiveWay, ServerActivity } from "../activity.server.ts";
import { MEMORY } from "./memory-photo.server.ts";
import { openOfPartner, openToBoth } from "./open-of-partner.server.ts";
import { type MemoryRow, openMemory, type Stores } from "./read-memories.server.ts";
import { takenTexts } from "./texts.ts";

/** How many memories are in memory at a time. */
const BATCH = 50;
const { coupleId: ofCouple, userId: author, date: on, id: which } = memories;

/** The memories of some rows with what is said of their photos, in their order; without those whose key is gone. */
async function* opened(stores: Stores, rows: readonly MemoryRow[], language: Language, giveWay: GiveWay) {
  const t = takenTexts(language);
  const [first] = rows;
  if (!first) return;
  const ids = rows.map(({ id }) => id);
  const open = openOrUnreadable(stores.vault);
  const photos = await saidPhotosOf(stores, first.coupleId, MEMORY, ids, open);
  for (const row of rows) {
    await giveWay();
    const memory = await openMemory({ open }, row);
    if (!memory) continue;
    const photo = photos.get(row.id);
    // Damaged in both its texts, it says so once.
    const texts =
      isUnreadable(memory.title) && isUnreadable(memory.words) ? [memory.words] : [memory.title, memory.words];
    const said = texts
      .map((one) => shown(language, one))
      .filter(Boolean)
      .join("\n");
    const alt = photo && shown(language, photo.alt);
    const ofPhoto = photo && (alt ? t.photoOf(alt) : t.photo);
    yield { row, memory, said, text: [said, ofPhoto].filter(Boolean).join("\n"), photo, alt: alt ?? null };
  }
}

/** How memories read in the archive, in a search, and in what somebody takes along. */
export const memoryWords = {
  async *ownWords(stores, { userId, coupleId, language }, giveWay, before) {
    const own = and(eq(ofCouple, coupleId), eq(author, userId));
    const t = takenTexts(language);
    for (let last: { date: string; id: string } | undefined = before; ; ) {
      await giveWay();
      const rows: MemoryRow[] = await stores.database.db
        .select()
        .from(memories)
        .where(and(own, last && sql`(${on}, ${which}) < (${last.date}, ${last.id})`))
        .orderBy(desc(on), desc(which))
        .limit(BATCH);
      for await (const { row, memory, text } of opened(stores, rows, language, giveWay))
        yield { date: memory.date, id: row.id, title: t.title, mine: text };
      last = rows.at(-1);
      if (rows.length < BATCH) return;
    }
  },

  async *wordsToTake(stores, { person, partner, language }, { coupleId, together }, giveWay, within) {
    if (within && !partner) return;
    const { db } = stores.database;
    const t = takenTexts(language);
    // Asked again for each portion: they may part during an export.
    const theirs: SQL | undefined =
      together && partner ? and(goesOn(db, coupleId), openOfPartner(db, coupleId, partner.id)) : undefined;
    const taken =
      within && partner
        ? and(openToBoth(db, coupleId, [person.id, partner.id]), between(on, within.first, within.last))
        : or(eq(author, person.id), theirs);
    for (let last: { date: string; id: string } | undefined; ; ) {
      await giveWay();
      const rows: MemoryRow[] = await db
        .select()
        .from(memories)
        .where(and(eq(ofCouple, coupleId), taken, last && sql`(${on}, ${which}) > (${last.date}, ${last.id})`))
        .orderBy(asc(on), asc(which))
        .limit(BATCH);
      for await (const { row, memory, said, text, photo, alt } of opened(stores, rows, language, giveWay)) {
        const isMine = row.userId === person.id;
        const { title, words, date } = memory;
        // Where the photo stands beside them the words say nothing of it.
        const asShown = within ? said : text;
        yield {
          ...{ date, title: t.title, mine: isMine ? asShown : null, theirs: isMine ? null : asShown },
          ...(within && photo && { photo: { ...photo, alt } }),
          data: { by: isMine ? "me" : "partner", title, words, photo: photo ? { id: row.id, alt: photo.alt } : null },
        };
      }
      last = rows.at(-1);
      if (rows.length < BATCH) return;
    }
  },
} satisfies Pick<ServerActivity, "ownWords" | "wordsToTake">;
