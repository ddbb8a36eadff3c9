import { trackEntry } from "#app/analytics/visit.server.ts";
import { answerTo } from "#app/http/api-call.ts";
import { apiError, readJson } from "#app/http/json-body.ts";
import { countEach } from "#app/limits/count-each.server.ts";
import { findMemberByUid } from "#app/members/find-member.server.ts";
import { addressContext, languageContext, servicesContext } from "#app/request/services.server.ts";
import { tooOftenCall } from "#app/request/too-often.server.ts";
import { loginCall } from "../api-calls.ts";
import { apiUser, onlyPost } from "../api-member.server.ts";
import { identityContext } from "../identity/identity.server.ts";
import { identityMessage } from "../identity/identity-messages.ts";
import { signInByToken } from "../sign-in-by-token.server.ts";
import { accessAnswers } from "../texts.ts";
import type { Route } from "./+types/api-login";

export const loader = onlyPost;

/** POST /api/auth/login: a session for a fresh ID token, and the user. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return onlyPost();
  const body = await readJson(request, loginCall.body);
  if (!body.ok) return body.refusal;
  const services = context.get(servicesContext);
  const language = context.get(languageContext);
  const { token } = accessAnswers(language);
  const counted = await countEach(services.limits, [["sign-in:address", context.get(addressContext)]]);
  if (counted.wait !== null) return tooOftenCall(context, counted.wait);
  const session = await signInByToken(services, context.get(identityContext), { request, ...body.value });
  if (session.ok || session.reason === "unavailable") await counted.giveBack();
  // Anybody can post any token, so many refusals may mean that a setting is wrong here, and no single one proves it.
  else services.log("login.token-refused", { reason: session.reason });
  if (!session.ok)
    return session.reason === "unavailable"
      ? apiError(503, identityMessage(language, "unavailable"))
      : apiError(401, token[session.reason]);
  if (session.provider === "google.com") trackEntry(context, "User Signed In", session.userId);
  const member = await findMemberByUid(services.database.db, session.uid);
  return member
    ? answerTo(loginCall, apiUser(member), { "Set-Cookie": session.setCookie })
    : apiError(401, token["invalid-token"]);
}
