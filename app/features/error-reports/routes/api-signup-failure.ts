import { onlyPost } from "#app/features/auth/api-member.server.ts";
import { apiAnswer, readJson } from "#app/http/json-body.ts";
import { signUpFailed } from "../sign-up-failed.server.ts";
import { signUpFailureBody } from "../sign-up-failure.ts";
import type { Route } from "./+types/api-signup-failure";

export const loader = onlyPost;

/** POST /api/debug/signup-failure: a failure that only the browser knows. Nobody has to be signed in, or could be. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return onlyPost();
  const body = await readJson(request, signUpFailureBody);
  if (!body.ok) return body.refusal;
  signUpFailed(context, body.value);
  return apiAnswer({ ok: true });
}
