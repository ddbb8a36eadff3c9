import { apiAnswer, apiError } from "#app/http/json-body.ts";
import { apiMember, apiUser } from "../api-member.server.ts";
import type { Route } from "./+types/api-user";

/** GET /api/user: the signed-in user. */
export async function loader(args: Route.LoaderArgs) {
  if (args.request.method === "OPTIONS") return action();
  const member = await apiMember(args);
  return member instanceof Response ? member : apiAnswer(apiUser(member));
}

export const action = () => {
  const refusal = apiError(405, "Use GET.");
  refusal.headers.set("Allow", "GET");
  return refusal;
};
