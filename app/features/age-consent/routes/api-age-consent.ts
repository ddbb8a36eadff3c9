import { ageConsentCall } from "#app/access/api-calls.ts";
import { onlyPost, readCall } from "#app/access/api-member.server.ts";
import { answerTo } from "#app/http/api-call.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { giveAgeConsent } from "../change-age-consent.server.ts";
import type { Route } from "./+types/api-age-consent";

export const loader = onlyPost;

/** POST /api/user/age-consent: the member is over 18 and wants to see the 18+ pages. */
export async function action(args: Route.ActionArgs) {
  const read = await readCall(args, ageConsentCall);
  if (read instanceof Response) return read;
  const { database, clock } = args.context.get(servicesContext);
  await giveAgeConsent(database.db, read.member.person.id, clock());
  return answerTo(ageConsentCall, { ok: true });
}
