import { boolean, code, id, index, integer, primaryKey, sealedText, table, timestamp } from "../kit.ts";
import { ownedTable } from "../owned-table.ts";
import { users } from "./auth.ts";
import { couples } from "./couple.ts";

/**
 * A photo that hangs on something (app/photos/): on the member themselves, on a memory. What it shows is in sealed
 * files of the storage; the key that they are sealed with is here, and goes with the key of its author
 * (docs/decisions/0024-photos.md).
 */
export const photos = ownedTable(
  "photos",
  {
    coupleId: id("couple_id")
      .notNull()
      .references(() => couples.id, { onDelete: "cascade" }),
    /** What kind of thing it hangs on. */
    kind: code("kind").notNull(),
    /** Which one. */
    ownerId: id("owner_id").notNull(),
    userId: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Random; its files and its address are named by it. Another photo in the same place has another one. */
    id: id("id").notNull(),
    /** What its files are sealed with. */
    key: sealedText("key").notNull(),
    /** What its author says is on it. */
    alt: sealedText("alt"),
    /** Of the largest size. Pixels. */
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    /** "preparing": JPEG alone, the smaller format is still to be made. "ready". "failed": JPEG alone for good. */
    status: code("status").notNull(),
    /** How often the smaller format was begun, and when last: an end of the process leaves one that was not finished. */
    tries: integer("tries").notNull().default(0),
    triedAt: timestamp("tried_at"),
    /** 18+: it is erased when the two part. */
    adult: boolean("adult").notNull().default(false),
    /** Whether the page that it was sent from named the partner; else a yes of its author opens it to them. */
    forPartner: boolean("for_partner").notNull(),
    writtenAt: timestamp("written_at").notNull(),
  },
  {
    couple: "coupleId",
    author: "userId",
    key: ["kind", "ownerId"],
    writtenAt: "writtenAt",
    adult: "adult",
    open: {
      width: "room is kept on a page before the file is opened",
      height: "room is kept on a page before the file is opened",
      status: "how far its files are made",
      tries: "how far its files are made",
      triedAt: "how far its files are made",
      forPartner: "statements leave out by it what waits for a yes",
    },
  },
  (t) => [
    primaryKey({ columns: [t.coupleId, t.kind, t.ownerId, t.userId] }),
    index("photos_id").on(t.id),
    index("photos_user").on(t.userId),
    index("photos_status").on(t.status, t.writtenAt),
  ],
);

/**
 * Files of the storage that belong to no photo, and when they may be taken away. A row is written before the files of a
 * new photo are, and goes when the photo is kept; a trigger of the database writes one for each photo that goes, however
 * it goes.
 */
export const photoLeftovers = table(
  "photo_leftovers",
  {
    id: id("id").primaryKey(),
    dueAt: timestamp("due_at").notNull(),
  },
  (t) => [index("photo_leftovers_due").on(t.dueAt)],
);
