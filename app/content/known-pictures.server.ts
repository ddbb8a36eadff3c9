import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/database.ts";
import { contentPictures } from "#db/schema/content.ts";
import { isAdultItem } from "./adult-kinds.ts";
import type { ContentRow } from "./content-item.ts";
import { isForeign, type PictureFile, picturePath } from "./picture-path.ts";

type Sourced = Pick<ContentRow, "kind" | "heat" | "image">;

/** A source as it is kept: the same address for 18+ items and for all others is two pictures. */
const nameOf = (source: string, adult: boolean): string => `${adult ? 1 : 0} ${source}`;

/**
 * Where the pictures of some items are by now, of those that were fetched from elsewhere before.
 * @returns gives an item's picture: our path of it, or the address as it stands
 */
export async function knownPictures(
  db: Db,
  items: readonly Sourced[],
): Promise<(item: Sourced) => ContentRow["image"]> {
  const sources = [...new Set(items.flatMap(({ image }) => (image !== null && isForeign(image) ? [image] : [])))];
  const rows = sources.length === 0 ? [] : await picturesOf(db, sources);
  const paths = new Map(rows.map((row) => [nameOf(row.source, row.adult), picturePath(row)]));
  return (item) => (item.image === null ? null : (paths.get(nameOf(item.image, isAdultItem(item))) ?? item.image));
}

const picturesOf = (db: Db, sources: string[]) =>
  db.select().from(contentPictures).where(inArray(contentPictures.source, sources));

/** The picture that was fetched from an address; null where none was. */
export async function findPicture(db: Db, source: string, adult: boolean): Promise<PictureFile | null> {
  const own = and(eq(contentPictures.source, source), eq(contentPictures.adult, adult));
  const [row] = await db.select().from(contentPictures).where(own);
  return row ?? null;
}
