import { onlyPost, readCall } from "#app/access/api-member.server.ts";
import { answerTo } from "#app/http/api-call.ts";
import { apiError } from "#app/http/json-body.ts";
import { addressContext, languageContext, servicesContext } from "#app/request/services.server.ts";
import { tooOftenCall } from "#app/request/too-often.server.ts";
import { acceptInviteCall } from "../api-calls.ts";
import { connectTexts } from "../connect-texts.ts";
import { connectWithinLimits } from "../connect-within-limits.server.ts";
import type { Route } from "./+types/api-invites-accept";

export const loader = onlyPost;

/** POST /api/invites/accept/{code}: connects. Every refusal is the same answer. */
export async function action(args: Route.ActionArgs) {
  const read = await readCall(args, acceptInviteCall);
  if (read instanceof Response) return read;
  const [services, address] = [args.context.get(servicesContext), args.context.get(addressContext)];
  const result = await connectWithinLimits(services, read.member.person, address, args.params.code);
  if (!result.ok && result.reason === "too-often") return tooOftenCall(args.context, result.wait);
  return result.ok
    ? answerTo(acceptInviteCall, { ok: true })
    : apiError(400, connectTexts(args.context.get(languageContext)).refusedMore);
}
