import { and, eq } from "drizzle-orm";
import { placeOf } from "#app/encryption/places.server.ts";
import { orNothing } from "#app/encryption/unreadable.ts";
import type { SealingKey } from "#app/encryption/vault.server.ts";
import type { Member } from "#app/members/member.ts";
import { describePhoto, type Keeping, keepPhoto, removePhoto } from "#app/photos/keep-photo.server.ts";
import type { MadePhoto } from "#app/photos/make-photo.server.ts";
import type { PhotoKind, PhotoPlace } from "#app/photos/photo.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Db } from "#db/database.ts";
import { photos } from "#db/schema/photos.ts";

/** What a form says of a memory's photo. */
export type SentPhoto = {
  /** A new one; null where none was chosen. */
  made: MadePhoto | null;
  /** What is on it; null for nothing. */
  alt: string | null;
  /** The one that is there is to go. */
  away: boolean;
};

/** What kind of thing a memory's photo hangs on. */
export const MEMORY = "memory" satisfies PhotoKind;

/** Where the photo of a memory hangs. */
export const photoPlace = (id: string): PhotoPlace => ({ kind: MEMORY, ownerId: id });

/**
 * Does what a form says of a memory's photo, in the transaction that writes the memory and at its time: so the two open,
 * and go back to another space, together. Where it is refused nothing was written.
 */
export async function writePhoto(
  tx: Db,
  server: Pick<Services, "includes">,
  member: Member,
  id: string,
  { made, alt, away }: SentPhoto,
  { forPartner, seals, now }: Pick<Keeping, "forPartner"> & { seals: SealingKey; now: Date },
): Promise<{ ok: true } | { ok: false; reason: "premium" }> {
  const place = photoPlace(id);
  if (made) return keepPhoto(tx, server, member, made, place, { alt, forPartner }, now);
  if (away) await removePhoto(tx, member, place);
  else await describePhoto(tx, member, place, { alt, forPartner }, seals, now);
  return { ok: true };
}

/** Whether a form leaves a memory's photo as it is. */
export async function leavesPhoto(
  tx: Db,
  { vault }: Pick<Services, "vault">,
  { couple, person }: Member,
  id: string,
  { made, alt, away }: SentPhoto,
): Promise<boolean> {
  if (made) return false;
  const place = photoPlace(id);
  const own = and(eq(photos.coupleId, couple.id), eq(photos.userId, person.id));
  const [row] = await tx
    .select({ alt: photos.alt })
    .from(photos)
    .where(and(own, eq(photos.kind, place.kind), eq(photos.ownerId, id)));
  if (!row) return true;
  if (away) return false;
  const owner = { coupleId: couple.id, author: person.id };
  return (row.alt && (await orNothing(vault.open(owner, placeOf(photos, place, "alt"), row.alt)))) === alt;
}
