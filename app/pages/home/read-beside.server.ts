import { and, eq } from "drizzle-orm";
import { undoableInviteIs } from "#app/couple/undoable-invite.server.ts";
import type { Member } from "#app/members/member.ts";
import type { PhotoStatus, PhotoView } from "#app/photos/photo.ts";
import { authorsSeat, maySee, opening } from "#app/photos/read-photos.server.ts";
import type { Services } from "#app/request/services.server.ts";
import { couples, invites, memberships } from "#db/schema/couple.ts";
import { photos } from "#db/schema/photos.ts";

/** Who sits beside the member: the faces of both, and the invite by which the partner came, while it may be taken back. */
export type Beside = {
  faces: { mine: PhotoView | null; theirs: PhotoView | null };
  invite: { pairedAt: Date; code: string } | null;
};

const { confirmedAt, ...ofPhoto } = opening;
const columns = {
  ...ofPhoto,
  id: photos.id,
  width: photos.width,
  height: photos.height,
  status: photos.status,
};

/** In one statement, for the dashboard has six for everything; in none where nobody sits there. */
export async function readBeside({ database }: Pick<Services, "database">, member: Member, now: Date): Promise<Beside> {
  const beside: Beside = { faces: { mine: null, theirs: null }, invite: null };
  if (!member.partner) return beside;
  const undoable = undoableInviteIs(member, now);
  const ofThemselves = and(eq(photos.coupleId, couples.id), eq(photos.kind, "member"));
  const both = database.db
    .select({ photo: columns, confirmedAt, acceptedAt: invites.acceptedAt, code: invites.code })
    .from(couples)
    .leftJoin(photos, ofThemselves)
    .leftJoin(memberships, authorsSeat)
    // After the first day nothing of an invite is looked for: its key is what no invite has.
    .leftJoin(invites, undoable ?? eq(invites.userId, ""))
    .where(eq(couples.id, member.couple.id));
  for (const { photo, confirmedAt: saidYesAt, acceptedAt, code } of await both) {
    if (acceptedAt && code) beside.invite = { pairedAt: acceptedAt, code };
    if (!photo || !maySee(member, { ...photo, confirmedAt: saidYesAt })) continue;
    const { id, width, height, status } = photo;
    const view = { id, width, height, status: status as PhotoStatus };
    beside.faces[photo.userId === member.person.id ? "mine" : "theirs"] = view;
  }
  return beside;
}
