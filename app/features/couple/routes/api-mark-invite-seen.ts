import { z } from "zod";
import { apiMember, onlyPost } from "#app/features/auth/api-member.server.ts";
import { apiAnswer, readJson } from "#app/http/json-body.ts";
import { servicesContext } from "#app/http/services.server.ts";
import { markInviteSeen } from "../mark-invite-seen.server.ts";
import type { Route } from "./+types/api-mark-invite-seen";

export const loader = onlyPost;

/** POST /api/user/mark-invite-seen: the member has gone past the invite screen. */
export async function action(args: Route.ActionArgs) {
  if (args.request.method !== "POST") return onlyPost();
  const member = await apiMember(args);
  if (member instanceof Response) return member;
  const body = await readJson(args.request, z.strictObject({}));
  if (!body.ok) return body.refusal;
  const { database, clock } = args.context.get(servicesContext);
  await markInviteSeen(database.db, member.person.id, clock());
  return apiAnswer({ ok: true });
}
