import { onlyPost, readCall } from "#app/access/api-member.server.ts";
import { answerTo } from "#app/http/api-call.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { markInviteSeenCall } from "../api-calls.ts";
import { markInviteSeen } from "../mark-invite-seen.server.ts";
import type { Route } from "./+types/api-mark-invite-seen";

export const loader = onlyPost;

/** POST /api/user/mark-invite-seen: the member has gone past the invite screen. */
export async function action(args: Route.ActionArgs) {
  const read = await readCall(args, markInviteSeenCall);
  if (read instanceof Response) return read;
  const { database, clock } = args.context.get(servicesContext);
  await markInviteSeen(database.db, read.member.person.id, clock());
  return answerTo(markInviteSeenCall, { ok: true });
}
