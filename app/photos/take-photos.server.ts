import { and, asc, eq, gt, type SQL } from "drizzle-orm";
import { goesOn } from "#app/couple/goes-on.server.ts";
import { placeOf } from "#app/encryption/places.server.ts";
import { isUnreadable, orUnreadable, tellBroken } from "#app/encryption/unreadable.ts";
import type { Zipped } from "#app/http/zip.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { memberships } from "#db/schema/couple.ts";
import { photos } from "#db/schema/photos.ts";
import { fileName, sizesOf } from "./photo.ts";
import { openPhotoFile } from "./read-photo-file.server.ts";
import { authorsSeat, maySee, opening } from "./read-photos.server.ts";

type Stores = Pick<Services, "database" | "vault" | "files" | "clock" | "log">;

/** How many rows are in memory at a time; of their pictures one. */
const PORTION = 50;

/** What stands in the list in place of a damaged file's name, or of damaged words. */
const DAMAGED = "damaged";

/**
 * The photos that somebody may take along, as files: their own of all spaces, those of the partner that are open to
 * them, and a list of what each is. One whose file is damaged stands in the list alone: it takes no other photo from
 * anybody.
 * @param giveWay is awaited before each
 */
export async function* photosToTake(
  stores: Stores,
  member: Member,
  giveWay: () => Promise<void>,
): AsyncGenerator<Zipped> {
  // Each written down at once: a list of thousands would take the event loop for long at the end.
  const list: string[] = [];
  const { person, partner, couple } = member;
  const own = eq(photos.userId, person.id);
  const together = goesOn(stores.database.db, couple.id);
  const theirs = partner && and(eq(photos.coupleId, couple.id), eq(photos.userId, partner.id), together);
  for (const which of theirs ? [own, theirs] : [own]) {
    for await (const row of rowsOf(stores, which)) {
      await giveWay();
      const isMine = row.userId === person.id;
      if (!isMine && (!maySee(member, row) || (row.adult && !person.ageConsentGiven))) continue;
      const bytes = await orUnreadable(openPhotoFile(stores, row, fileName(row.id, sizesOf(row).length, "jpg")));
      // They may have parted, or paused the pairing, since the row was read: an archive takes as long as its reader.
      if (!bytes || (!isMine && !(await stillOpen(stores, row.id, couple.id)))) continue;
      const owner = { coupleId: row.coupleId, author: row.userId };
      const date = row.writtenAt.toISOString().slice(0, 10);
      const name = `${date}-${isMine ? "mine" : "theirs"}-${list.length + 1}.jpg`;
      const alt = row.alt && (await orUnreadable(stores.vault.open(owner, placeOf(photos, row, "alt"), row.alt)));
      if (isUnreadable(bytes)) tellBroken(stores.log)({ table: "photos", column: "file" });
      // By it the thing is found among the words that somebody takes along.
      const of = row.kind === "member" ? {} : { of: row.ownerId };
      list.push(
        JSON.stringify({
          ...{ file: isUnreadable(bytes) ? DAMAGED : name, kind: row.kind, ...of, mine: isMine },
          ...{ sentAt: row.writtenAt.toISOString(), alt: isUnreadable(alt) ? DAMAGED : alt },
        }),
      );
      if (!isUnreadable(bytes)) yield { name, bytes, at: row.writtenAt };
    }
  }
  const at = stores.clock();
  yield { name: "photos.json", bytes: Buffer.from(`[\n${list.join(",\n")}\n]\n`), at };
}

/** Whether a photo is still there, and its couple together. */
const stillOpen = async ({ database: { db } }: Stores, id: string, coupleId: string): Promise<boolean> =>
  (await db.$count(photos, and(eq(photos.id, id), eq(photos.coupleId, coupleId), goesOn(db, coupleId)))) > 0;

async function* rowsOf({ database }: Stores, which: SQL | undefined) {
  const { kind, ownerId, id, key, alt, width, height, adult } = photos;
  for (let last = ""; ; ) {
    const rows = await database.db
      .select({ ...opening, kind, ownerId, id, key, alt, width, height, adult })
      .from(photos)
      .leftJoin(memberships, authorsSeat)
      .where(and(which, gt(id, last)))
      .orderBy(asc(id))
      .limit(PORTION);
    yield* rows;
    if (rows.length < PORTION) return;
    last = rows.at(-1)?.id ?? "";
  }
}
