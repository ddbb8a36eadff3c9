import { and, eq, or, type SQL } from "drizzle-orm";
import { placeOf } from "#app/encryption/places.server.ts";
import { fileKey, openFile } from "#app/encryption/sealed-file.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { memberships } from "#db/schema/couple.ts";
import { photos } from "#db/schema/photos.ts";
import { type Format, fileName } from "./photo.ts";
import { authorsSeat, maySee, opening } from "./read-photos.server.ts";

type Stores = Pick<Services, "database" | "vault" | "files">;

/**
 * One file of a photo, opened, for somebody who may see it: their own wherever it is, or one of their partner.
 * @returns null for everybody else, and for what there is not
 */
export async function readPhotoFile(
  stores: Stores,
  member: Member,
  id: string,
  { size, format }: { size: number; format: Format },
): Promise<Uint8Array<ArrayBuffer> | null> {
  const theirs = or(eq(photos.coupleId, member.couple.id), eq(photos.userId, member.person.id));
  const [row] = await photoRows(stores, and(eq(photos.id, id), theirs));
  if (!row || !maySee(member, row) || (row.adult && !member.person.ageConsentGiven)) return null;
  return openPhotoFile(stores, row, fileName(id, size, format));
}

/** What of a photo's row its files are opened with. */
const photoRows = ({ database }: Stores, which: SQL | undefined) =>
  database.db
    .select({ ...opening, kind: photos.kind, ownerId: photos.ownerId, key: photos.key, adult: photos.adult })
    .from(photos)
    .leftJoin(memberships, authorsSeat)
    .where(which)
    .limit(1);

/** Opens a photo's file; null where it is not there, or its author's key is gone. */
export async function openPhotoFile(
  { vault, files }: Pick<Services, "vault" | "files">,
  { coupleId, userId, key, ...place }: { coupleId: string; userId: string; key: string; kind: string; ownerId: string },
  name: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const opened = await vault.open({ coupleId, author: userId }, placeOf(photos, place, "key"), key);
  if (opened === null) return null;
  const sealed = await files.read(name);
  return sealed && openFile(fileKey(opened), name, sealed);
}
