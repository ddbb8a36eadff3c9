import { onlyPost, readCall } from "#app/access/api-member.server.ts";
import { answerTo } from "#app/http/api-call.ts";
import { apiError } from "#app/http/json-body.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { createInviteCall } from "../api-calls.ts";
import { findOrCreateCode } from "../find-or-create-invite.server.ts";
import { inviteAnswers } from "../texts.ts";
import type { Route } from "./+types/api-invites-create";

export const loader = onlyPost;

/** POST /api/invites/create: the live code, or a new one. */
export async function action(args: Route.ActionArgs) {
  const read = await readCall(args, createInviteCall);
  if (read instanceof Response) return read;
  const { database, clock, random } = args.context.get(servicesContext);
  const inviteCode = await findOrCreateCode(database.db, read.member, clock(), random);
  return inviteCode
    ? answerTo(createInviteCall, { inviteCode })
    : apiError(409, inviteAnswers(args.context.get(languageContext)).hasPartner);
}
