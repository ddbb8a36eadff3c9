import { inviteLink } from "#app/couple/invite-code.ts";
import { errorFields } from "#app/http/log.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { createInvite } from "./create-invite.server.ts";
import type { Invite } from "./invite.ts";

/**
 * The member's own code and its link, made when first asked for; null for who has a partner. That none could be made is
 * logged and said on the page, which has more on it than the code (spec, section 8).
 */
export async function readInvite(
  { database, env, clock, random, log }: Services,
  member: Member,
): Promise<Invite | null> {
  try {
    const code = await createInvite(database.db, member, clock(), random);
    return code === null ? null : { code, link: inviteLink(env.PUBLIC_ORIGIN, code) };
  } catch (error) {
    log("invite.failed", errorFields(error));
    return "failed";
  }
}
