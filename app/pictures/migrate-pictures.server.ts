import { and, desc, eq, gt } from "drizzle-orm";
import { findPicture } from "#app/content/known-pictures.server.ts";
import { picturePath } from "#app/content/picture-path.ts";
import { reviseContent } from "#app/content/revision.server.ts";
import { newUuid } from "#app/http/random.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Db } from "#db/database.ts";
import { contentItems, contentMigrations } from "#db/schema/content.ts";
import { countForeign, type ForeignItem, foreignItems } from "./find-foreign.server.ts";
import { fetchPicture, keepPicture, type NotMade } from "./make-picture.server.ts";

/** Nothing has been heard of a round for this long: its server was ended. Milliseconds. */
export const SILENT_MS = 60_000;
/** So many hosts are asked at once. */
const AT_ONCE = 2;
/** After so many items they are written, and everybody reads the content anew. */
const WRITTEN_AT_ONCE = 50;
/** How many lines a report has of each sort. */
const TOLD = 100;

/** What became of an item's picture: null, it is ours, or would be. */
type Outcome = { item: string; source: string; reason: NotMade | null };

export type MigrationReport = { failed: Outcome[]; fetched: Outcome[] };

type Server = Pick<Services, "database" | "files" | "random" | "clock" | "env">;
const t = contentMigrations;

/**
 * Begins a round: one at a time.
 * @param also is done in the transaction that begins it
 * @returns its id, and whether it is the one that is under way already
 */
export async function beginMigration(
  { database, random }: Pick<Services, "database" | "random">,
  { userId, dry }: { userId: string; dry: boolean },
  now: Date,
  also: (tx: Db) => Promise<void>,
): Promise<{ id: string; isNew: boolean }> {
  return database.transaction(async (tx) => {
    const heard = gt(t.touchedAt, new Date(now.getTime() - SILENT_MS));
    const running = tx
      .select({ id: t.id })
      .from(t)
      .where(and(eq(t.state, "running"), heard))
      .orderBy(desc(t.createdAt))
      .limit(1);
    const [other] = await running;
    if (other) return { id: other.id, isNew: false };
    const id = newUuid(random);
    await tx.insert(t).values({ id, userId, dry, state: "running", createdAt: now, touchedAt: now });
    await also(tx);
    return { id, isNew: true };
  });
}

/**
 * Goes through all items whose picture is elsewhere: fetches it, encodes it anew, keeps it in our storage and writes our
 * path of it into the item. What was done before an end of the server stays, and the next round goes on with the rest.
 */
export async function migratePictures(server: Server, id: string, dry: boolean): Promise<void> {
  const { database, clock } = server;
  const { db } = database;
  const count = { items: 0, looked: 0, fetched: 0, failed: 0 };
  const report: MigrationReport = { failed: [], fetched: [] };
  const set = (values: Partial<typeof t.$inferInsert>) =>
    db
      .update(t)
      .set({ ...count, report, touchedAt: clock(), ...values })
      .where(eq(t.id, id));
  count.items = await countForeign(db);
  await set({});
  let moved: { item: ForeignItem; path: string }[] = [];
  const write = async () => {
    if (moved.length > 0) await rewrite(server, moved);
    moved = [];
  };
  const tell = ({ item, reason }: { item: ForeignItem; reason: NotMade | null }) => {
    const list = reason === null ? report.fetched : report.failed;
    if (list.length < TOLD) list.push({ item: item.id, source: item.source, reason });
    count[reason === null ? "fetched" : "failed"]++;
    count.looked++;
  };
  for await (const some of foreignItems(db)) {
    for (let from = 0; from < some.length; from += AT_ONCE) {
      const few = some.slice(from, from + AT_ONCE);
      const done = await Promise.all(few.map((item) => one(server, item, dry)));
      for (const each of done) {
        tell(each);
        if (each.path !== null) moved.push({ item: each.item, path: each.path });
      }
      if (moved.length >= WRITTEN_AT_ONCE) await write();
      await set({});
    }
  }
  await write();
  await set({ state: "done" });
}

type Done = { item: ForeignItem; reason: NotMade | null; path: string | null };

/** One item's picture. @returns `path`: where it is now; null where it is not kept */
async function one(server: Server, item: ForeignItem, dry: boolean): Promise<Done> {
  const { source, adult } = item;
  const known = await findPicture(server.database.db, source, adult);
  if (known) return { item, reason: null, path: dry ? null : picturePath(known) };
  const fetched = await fetchPicture(server.env, source);
  if (!fetched.ok) return { item, reason: fetched.reason, path: null };
  return { item, reason: null, path: dry ? null : picturePath(await keepPicture(server, source, adult, fetched)) };
}

/** Writes our paths into these items, where none of them has another picture by now. */
const rewrite = ({ database }: Server, moved: readonly { item: ForeignItem; path: string }[]) =>
  database.transaction(async (tx) => {
    await reviseContent(tx);
    for (const { item, path } of moved)
      await tx
        .update(contentItems)
        .set({ image: path })
        .where(and(eq(contentItems.id, item.id), eq(contentItems.image, item.source)));
  });
