import { eq } from "drizzle-orm";
import type { Member } from "#app/members/member.ts";
import { fileName } from "#app/photos/photo.ts";
import type { Services } from "#app/request/services.server.ts";
import { contentPictures } from "#db/schema/content.ts";

/**
 * One file of an item's picture, for somebody who may see such an item.
 * @returns null for what there is not, and of an 18+ item for who has not given the consent
 */
export async function readPicture(
  { database, files }: Pick<Services, "database" | "files">,
  { person }: Pick<Member, "person">,
  id: string,
  size: number,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; adult: boolean } | null> {
  const [row] = await database.db
    .select({ adult: contentPictures.adult })
    .from(contentPictures)
    .where(eq(contentPictures.id, id))
    .limit(1);
  if (!row || (row.adult && !person.ageConsentGiven)) return null;
  const bytes = await files.read(fileName(id, size, "jpg"));
  return bytes && { bytes: new Uint8Array(bytes), adult: row.adult };
}
