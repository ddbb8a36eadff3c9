import { answerTo } from "#app/http/api-call.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { updateProfileCall } from "../../api-calls.ts";
import { apiUser, onlyPost, readCall } from "../../api-member.server.ts";
import { updateProfile } from "../update-profile.server.ts";
import type { Route } from "./+types/api-update-profile";

export const loader = onlyPost;

/** POST /api/auth/update-profile: both names; answers with the field user. */
export async function action(args: Route.ActionArgs) {
  const read = await readCall(args, updateProfileCall);
  if (read instanceof Response) return read;
  const { person, partner } = read.member;
  await updateProfile(args.context.get(servicesContext).database.db, person.id, read.body);
  return answerTo(updateProfileCall, { user: apiUser({ person: { ...person, ...read.body }, partner }) });
}
