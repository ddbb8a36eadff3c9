import { redirect } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { expectNoFields } from "#app/http/parse-form.ts";
import { redirectWithToast } from "#app/http/toasts.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { markInviteSeen, onlyLogged } from "../mark-invite-seen.server.ts";
import { inviteAnswers } from "../texts.ts";
import type { Route } from "./+types/invite-skip";

export const loader = () => redirect("/invite");

export async function action({ request, context }: Route.ActionArgs) {
  await expectNoFields(request, context.get(languageContext));
  const { database, env, clock, log } = context.get(servicesContext);
  await onlyLogged(log, markInviteSeen(database.db, context.get(memberContext).person.id, clock()));
  const t = inviteAnswers(context.get(languageContext));
  return redirectWithToast(env, "/dashboard", { title: t.skipped, description: t.skippedMore });
}

/** Never rendered. With a component the router treats this as a page, so that a refusal is answered with a page too. */
export default function InviteSkip() {
  return null;
}
