import { answerTo } from "#app/http/api-call.ts";
import { userCall } from "../../api-calls.ts";
import { apiMember, apiUser, onlyGet } from "../../api-member.server.ts";
import type { Route } from "./+types/api-user";

/** Our pages ask for it at each start, and once more after what may have changed it. */
export const handle = { direct: true };

/** GET /api/user: the signed-in user. */
export async function loader(args: Route.LoaderArgs) {
  if (args.request.method === "OPTIONS") return onlyGet();
  const member = await apiMember(args);
  return member instanceof Response ? member : answerTo(userCall, apiUser(member));
}

export const action = onlyGet;
