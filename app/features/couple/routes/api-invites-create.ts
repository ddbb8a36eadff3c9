import { z } from "zod";
import { apiMember, onlyPost } from "#app/features/auth/api-member.server.ts";
import { apiAnswer, apiError, readJson } from "#app/http/json-body.ts";
import { servicesContext } from "#app/http/services.server.ts";
import { createInvite } from "../create-invite.server.ts";
import type { Route } from "./+types/api-invites-create";

export const loader = onlyPost;

/** POST /api/invites/create: the live code, or a new one. */
export async function action(args: Route.ActionArgs) {
  if (args.request.method !== "POST") return onlyPost();
  const member = await apiMember(args);
  if (member instanceof Response) return member;
  const body = await readJson(args.request, z.strictObject({}));
  if (!body.ok) return body.refusal;
  const { database, clock, random } = args.context.get(servicesContext);
  const inviteCode = await createInvite(database.db, member, clock(), random);
  return inviteCode ? apiAnswer({ inviteCode }) : apiError(409, "You have a partner already.");
}
