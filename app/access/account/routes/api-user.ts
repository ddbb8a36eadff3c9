import { answerTo } from "#app/http/api-call.ts";
import { apiError } from "#app/http/json-body.ts";
import { userCall } from "../../api-calls.ts";
import { apiMember, apiUser } from "../../api-member.server.ts";
import type { Route } from "./+types/api-user";

/** GET /api/user: the signed-in user. */
export async function loader(args: Route.LoaderArgs) {
  if (args.request.method === "OPTIONS") return action();
  const member = await apiMember(args);
  return member instanceof Response ? member : answerTo(userCall, apiUser(member));
}

export const action = () => {
  const refusal = apiError(405, "Use GET.");
  refusal.headers.set("Allow", "GET");
  return refusal;
};
