import { lockCouple } from "#app/couple/lock-couple.server.ts";
import { lockWithReader } from "#app/couple/lock-reader.server.ts";
import { ALONE } from "#app/members/known-partner.ts";
import type { Member } from "#app/members/member.ts";
import { keepPhoto, removePhoto } from "#app/photos/keep-photo.server.ts";
import type { MadePhoto } from "#app/photos/make-photo.server.ts";
import type { PhotoPlace } from "#app/photos/photo.ts";
import { prepareSoon } from "#app/photos/prepare-photos.server.ts";
import type { Services } from "#app/request/services.server.ts";

/** Where somebody's photo of themselves hangs, in their couple. */
export const ownPlace = (userId: string): PhotoPlace => ({ kind: "member", ownerId: userId });

export type SetPhoto = { ok: true } | { ok: false; reason: "premium" | "another-partner" };

/**
 * Makes a photo the member's own, in the place of the one they had.
 * @param knew whom the form's page had as partner, or `ALONE`
 */
export async function setPhoto(
  services: Services,
  member: Member,
  photo: MadePhoto,
  knew: string | undefined,
): Promise<SetPhoto> {
  const { database, clock } = services;
  const set = await database.transaction(async (tx): Promise<SetPhoto> => {
    const { reader } = await lockWithReader(tx, member);
    if (reader === null || knew !== reader) return { ok: false, reason: "another-partner" };
    const keeping = { alt: null, forPartner: reader !== ALONE };
    return keepPhoto(tx, services, member, photo, ownPlace(member.person.id), keeping, clock());
  }, photo.seals.isLate);
  if (set.ok) prepareSoon(services, photo.id);
  return set;
}

/** Takes the member's own photo away. */
export async function takePhotoAway({ database }: Pick<Services, "database">, member: Member): Promise<void> {
  await database.transaction(async (tx) => {
    await lockCouple(tx, member.couple.id);
    await removePhoto(tx, member, ownPlace(member.person.id));
  });
}
