import { and, eq, sql } from "drizzle-orm";
import type { HoursOfBoth } from "#app/about/hours.ts";
import { hoursColumns, hoursOf, hoursSeats, isHours, isHoursSeat } from "#app/about/read-hours.server.ts";
import { isUndoableInvite, undoableBy } from "#app/couple/undoable-invite.server.ts";
import type { Member } from "#app/members/member.ts";
import type { PhotoStatus, PhotoView } from "#app/photos/photo.ts";
import { authorsSeat, maySee, opening } from "#app/photos/read-photos.server.ts";
import type { Services } from "#app/request/services.server.ts";
import { prepareOnce } from "#db/prepared.ts";
import { aboutParts } from "#db/schema/about.ts";
import { couples, invites, memberships } from "#db/schema/couple.ts";
import { notificationSettings } from "#db/schema/notifications.ts";
import { photos } from "#db/schema/photos.ts";

/**
 * Who sits beside the member: the faces and waking hours of both, and the invite by which the partner came, while it
 * may be taken back. `askedAt`: when the member was asked whether something may reach them, or had said so before.
 */
export type Beside = {
  faces: { mine: PhotoView | null; theirs: PhotoView | null };
  hours: HoursOfBoth;
  invite: { pairedAt: Date; code: string } | null;
  askedAt: Date | null;
};

const { confirmedAt, ...ofPhoto } = opening;
const columns = {
  ...ofPhoto,
  id: photos.id,
  width: photos.width,
  height: photos.height,
  status: photos.status,
};

const statement = prepareOnce((db) =>
  db
    .select({
      ...{ photo: columns, confirmedAt, acceptedAt: invites.acceptedAt, code: invites.code },
      ...{ said: hoursColumns, hoursConfirmedAt: hoursSeats.partnerConfirmedAt },
      askedAt: notificationSettings.askedAt,
    })
    .from(couples)
    .leftJoin(photos, and(eq(photos.coupleId, couples.id), eq(photos.kind, "member")))
    .leftJoin(memberships, authorsSeat)
    .leftJoin(aboutParts, isHours)
    .leftJoin(hoursSeats, isHoursSeat)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, sql.placeholder("member")))
    .leftJoin(invites, isUndoableInvite)
    .where(eq(couples.id, sql.placeholder("couple")))
    .prepare("beside"),
);

/** In one statement, for the dashboard has six for everything; in none where nobody sits there. */
export async function readBeside(
  services: Pick<Services, "database" | "vault">,
  member: Member,
  now: Date,
): Promise<Beside> {
  const none = { mine: null, theirs: null };
  const beside: Beside = { faces: { ...none }, hours: { ...none }, invite: null, askedAt: null };
  if (!member.partner) return beside;
  const values = { member: member.person.id, couple: member.couple.id, ...undoableBy(member, now) };
  const both = await statement(services.database.db).execute(values);
  for (const { photo, confirmedAt: saidYesAt, acceptedAt, code, said, hoursConfirmedAt, askedAt } of both) {
    beside.askedAt = askedAt;
    if (acceptedAt && code) beside.invite = { pairedAt: acceptedAt, code };
    if (said) Object.assign(beside.hours, await hoursOf(services, member, { ...said, confirmedAt: hoursConfirmedAt }));
    if (!photo || !maySee(member, { ...photo, confirmedAt: saidYesAt })) continue;
    const { id, width, height, status } = photo;
    const view = { id, width, height, status: status as PhotoStatus };
    beside.faces[photo.userId === member.person.id ? "mine" : "theirs"] = view;
  }
  return beside;
}
