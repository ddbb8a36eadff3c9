import { and, eq } from "drizzle-orm";
import { mayUse } from "#app/couple/may-use.ts";
import { placeOf } from "#app/encryption/places.server.ts";
import type { SealingKey } from "#app/encryption/vault.server.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Db } from "#db/database.ts";
import { photoLeftovers, photos } from "#db/schema/photos.ts";
import type { MadePhoto } from "./make-photo.server.ts";
import { FREE_PHOTOS, type PhotoPlace } from "./photo.ts";

/** How a photo is kept. */
export type Keeping = {
  /** What its author says is on it; null for nothing. */
  alt: string | null;
  /** Whether the page that it was sent from named the partner, who sits here still (app/members/known-partner.ts). */
  forPartner: boolean;
  adult?: boolean;
};

/**
 * Keeps a photo that was made, in the place of the one that its author had there. The couple is locked already, and
 * `photo.seals.isLate` is asked before the commit. Afterwards call `prepareSoon`.
 * @returns why not: "premium" where the couple has as many as are free, and may have no more
 */
export async function keepPhoto(
  tx: Db,
  server: Pick<Services, "includes">,
  member: Pick<Member, "couple" | "person">,
  photo: MadePhoto,
  place: PhotoPlace,
  { alt, forPartner, adult = false }: Keeping,
  now: Date,
): Promise<{ ok: true } | { ok: false; reason: "premium" }> {
  const coupleId = member.couple.id;
  const replaced = await removePhoto(tx, member, place);
  const kept = await tx.select({ id: photos.id }).from(photos).where(eq(photos.coupleId, coupleId)).limit(FREE_PHOTOS);
  if (!replaced && kept.length === FREE_PHOTOS && !mayUse(server, member, { tier: "premium" }))
    return { ok: false, reason: "premium" };
  const { id, width, height, fileKey, seals } = photo;
  await tx.insert(photos).values({
    ...{ coupleId, ...place, userId: member.person.id, id, width, height, adult, forPartner, writtenAt: now },
    key: seals.seal(placeOf(photos, place, "key"), fileKey),
    alt: alt === null ? null : seals.seal(placeOf(photos, place, "alt"), alt),
    status: "preparing",
  });
  const own = eq(photoLeftovers.id, id);
  const claimed = await tx.delete(photoLeftovers).where(own).returning({ id: photoLeftovers.id });
  if (claimed.length === 0) throw new Error("a photo was kept after its files were taken away");
  return { ok: true };
}

/**
 * Writes anew what is said of the member's own photo in a place, and for whom; the photo itself stays. Nothing where
 * there is none.
 * @param seals of the member in their couple; `isLate` is asked before the commit
 */
export async function describePhoto(
  tx: Db,
  { couple, person }: Pick<Member, "couple" | "person">,
  place: PhotoPlace,
  { alt, forPartner }: Keeping,
  seals: SealingKey,
  now: Date,
): Promise<void> {
  const sealed = alt === null ? null : seals.seal(placeOf(photos, place, "alt"), alt);
  await tx.update(photos).set({ alt: sealed, forPartner, writtenAt: now }).where(isOwn({ couple, person }, place));
}

/**
 * Takes the member's own photo from a place; its files follow by a job. @returns whether there was one
 */
export async function removePhoto(
  tx: Db,
  member: Pick<Member, "couple" | "person">,
  place: PhotoPlace,
): Promise<boolean> {
  const gone = await tx.delete(photos).where(isOwn(member, place)).returning({ id: photos.id });
  return gone.length > 0;
}

const isOwn = ({ couple, person }: Pick<Member, "couple" | "person">, { kind, ownerId }: PhotoPlace) =>
  and(eq(photos.coupleId, couple.id), eq(photos.kind, kind), eq(photos.ownerId, ownerId), eq(photos.userId, person.id));
