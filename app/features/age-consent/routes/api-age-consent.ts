import { ageConsentCall } from "#app/access/api-calls.ts";
import { onlyPost, readCall } from "#app/access/api-member.server.ts";
import { answerTo } from "#app/http/api-call.ts";
import { apiError } from "#app/http/json-body.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { AGE_CONSENT_VERSION, NO_VERSION } from "../age-consent.ts";
import { giveAgeConsent } from "../change-age-consent.server.ts";
import { consentAnswers } from "../texts.ts";
import type { Route } from "./+types/api-age-consent";

export const loader = onlyPost;

/** POST /api/user/age-consent: the member is over 18 and wants to see the 18+ pages. */
export async function action(args: Route.ActionArgs) {
  const read = await readCall(args, ageConsentCall);
  if (read instanceof Response) return read;
  const { version = NO_VERSION } = read.body;
  if (version !== NO_VERSION && version !== AGE_CONSENT_VERSION)
    return apiError(409, consentAnswers(args.context.get(languageContext)).otherWords);
  const { database, clock } = args.context.get(servicesContext);
  await giveAgeConsent(database.db, read.member.person.id, clock(), version);
  return answerTo(ageConsentCall, { ok: true });
}
