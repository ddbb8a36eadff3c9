import { apiAnswer, readJson } from "#app/http/json-body.ts";
import { servicesContext } from "#app/http/services.server.ts";
import { apiMember, apiUser, onlyPost } from "../api-member.server.ts";
import { namesForm } from "../forms.ts";
import { updateProfile } from "../update-profile.server.ts";
import type { Route } from "./+types/api-update-profile";

export const loader = onlyPost;

/** POST /api/auth/update-profile: both names; answers with the field user. */
export async function action(args: Route.ActionArgs) {
  if (args.request.method !== "POST") return onlyPost();
  const member = await apiMember(args);
  if (member instanceof Response) return member;
  const body = await readJson(args.request, namesForm);
  if (!body.ok) return body.refusal;
  const { person, partner } = member;
  await updateProfile(args.context.get(servicesContext).database.db, person.id, body.value);
  return apiAnswer({ user: apiUser({ person: { ...person, ...body.value }, partner }) });
}
