import { countStranger, onlyPost } from "#app/access/api-member.server.ts";
import { signUpFailureCall } from "#app/error-reports/api-calls.ts";
import { signUpFailed } from "#app/error-reports/sign-up-failed.server.ts";
import { answerTo } from "#app/http/api-call.ts";
import { readJson } from "#app/http/json-body.ts";
import type { Route } from "./+types/api-signup-failure";

export const loader = onlyPost;

/** POST /api/debug/signup-failure: a failure that only the browser knows. Nobody has to be signed in, or could be. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return onlyPost();
  const refusal = await countStranger(context, "signup-failure:address");
  if (refusal) return refusal;
  const body = await readJson(request, signUpFailureCall.body);
  if (!body.ok) return body.refusal;
  signUpFailed(context, body.value);
  return answerTo(signUpFailureCall, { ok: true });
}
