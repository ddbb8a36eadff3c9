import type { Services } from "#app/http/services.server.ts";
import { createInvite } from "./create-invite.server.ts";
import { inviteLink } from "./invite-code.ts";
import type { Member } from "./member.ts";

/** The member's own code and its link, made when first asked for; null for who has a partner. */
export async function readInvite({ database, env, clock, random }: Services, member: Member) {
  const code = await createInvite(database.db, member, clock(), random);
  return code && { code, link: inviteLink(env.PUBLIC_ORIGIN, code) };
}
