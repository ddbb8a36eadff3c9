import { and, eq, inArray } from "drizzle-orm";
import { waitsForYes } from "#app/couple/waits-for-yes.ts";
import { placeOf } from "#app/encryption/places.server.ts";
import { type Open, orNothing, type Unreadable } from "#app/encryption/unreadable.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { memberships } from "#db/schema/couple.ts";
import { photos } from "#db/schema/photos.ts";
import type { FoundPhoto, PhotoKind, PhotoStatus, PhotoView } from "./photo.ts";

/**
 * The photos that hang on some things of one kind, by the thing, with what is said of them.
 * @param ownerIds things that whoever asks may read; their photos are written and opened together with them
 */
export async function saidPhotosOf(
  { database }: Pick<Services, "database">,
  coupleId: string,
  kind: PhotoKind,
  ownerIds: readonly string[],
  open: Open,
): Promise<Map<string, PhotoView & { alt: string | null | Unreadable }>> {
  if (ownerIds.length === 0) return new Map();
  const { id, ownerId, userId, alt, width, height, status } = photos;
  const rows = await database.db
    .select({ id, ownerId, userId, alt, width, height, status })
    .from(photos)
    .where(and(eq(photos.coupleId, coupleId), eq(photos.kind, kind), inArray(ownerId, [...ownerIds])));
  const found = new Map<string, PhotoView & { alt: string | null | Unreadable }>();
  for (const row of rows) {
    const place = placeOf(photos, { kind, ownerId: row.ownerId }, "alt");
    found.set(row.ownerId, {
      ...{ id: row.id, width: row.width, height: row.height, status: row.status as PhotoStatus },
      alt: row.alt && (await open({ coupleId, author: row.userId }, place, row.alt)),
    });
  }
  return found;
}

type Viewer = Pick<Member, "person" | "partner" | "joinedAt" | "partnerJoinedAt">;

/** The author's seat, while they sit in the couple. */
export const authorsSeat = and(eq(memberships.coupleId, photos.coupleId), eq(memberships.userId, photos.userId));

/** What decides whether the partner may see a photo. */
export const opening = {
  coupleId: photos.coupleId,
  userId: photos.userId,
  forPartner: photos.forPartner,
  writtenAt: photos.writtenAt,
  confirmedAt: memberships.partnerConfirmedAt,
};

type Opening = { userId: string; forPartner: boolean; writtenAt: Date; confirmedAt: Date | null };

/** Whether somebody may see a photo of their couple: their own, or the partner's, if it waits for no yes of theirs. */
export function maySee({ person, partner, joinedAt, partnerJoinedAt }: Viewer, photo: Opening): boolean {
  if (photo.userId === person.id) return true;
  if (!partner || !partnerJoinedAt || photo.userId !== partner.id) return false;
  const pairedAt = partnerJoinedAt > joinedAt ? partnerJoinedAt : joinedAt;
  return !waitsForYes(photo, { pairedAt, confirmedAt: photo.confirmedAt });
}

/**
 * The photos that hang on some things of one kind, by the thing: the member's own and those of the partner that are
 * open to them.
 * @param coupleId the member's couple, or a space of theirs that has ended: then their own alone
 * @param ownerIds a page of them: each is a parameter of the statement
 */
export async function photosOf(
  { database, vault }: Pick<Services, "database" | "vault">,
  viewer: Viewer,
  coupleId: string,
  kind: PhotoKind,
  ownerIds: readonly string[],
): Promise<Map<string, FoundPhoto[]>> {
  const found = new Map<string, FoundPhoto[]>();
  if (ownerIds.length === 0) return found;
  const { id, ownerId, alt, width, height, status } = photos;
  const rows = await database.db
    .select({ ...opening, id, ownerId, alt, width, height, status })
    .from(photos)
    .leftJoin(memberships, authorsSeat)
    .where(and(eq(photos.coupleId, coupleId), eq(photos.kind, kind), inArray(ownerId, [...ownerIds])));
  for (const row of rows) {
    if (!maySee(viewer, row)) continue;
    const place = placeOf(photos, { kind, ownerId: row.ownerId }, "alt");
    const photo: FoundPhoto = {
      ...{ id: row.id, width: row.width, height: row.height, status: row.status as PhotoStatus },
      alt: row.alt && (await orNothing(vault.open({ coupleId, author: row.userId }, place, row.alt))),
      isMine: row.userId === viewer.person.id,
    };
    found.set(row.ownerId, [...(found.get(row.ownerId) ?? []), photo]);
  }
  return found;
}
