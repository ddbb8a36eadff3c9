import { z } from "zod";
import { apiMember, onlyPost } from "#app/features/auth/api-member.server.ts";
import { apiAnswer, apiError, readJson } from "#app/http/json-body.ts";
import { servicesContext } from "#app/http/services.server.ts";
import { acceptInvite } from "../accept-invite.server.ts";
import { CONNECT_REFUSED } from "../invite-texts.ts";
import type { Route } from "./+types/api-invites-accept";

export const loader = onlyPost;

/** POST /api/invites/accept/{code}: connects. Every refusal is the same answer. */
export async function action(args: Route.ActionArgs) {
  if (args.request.method !== "POST") return onlyPost();
  const member = await apiMember(args);
  if (member instanceof Response) return member;
  const body = await readJson(args.request, z.strictObject({}));
  if (!body.ok) return body.refusal;
  const services = args.context.get(servicesContext);
  const result = await acceptInvite(services, member.person.id, args.params.code, services.clock());
  return result.ok ? apiAnswer({ ok: true }) : apiError(400, CONNECT_REFUSED.description);
}
