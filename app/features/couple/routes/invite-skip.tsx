import { redirect } from "react-router";
import { memberContext } from "#app/features/auth/guards.server.ts";
import { servicesContext } from "#app/http/services.ts";
import { redirectWithToast } from "#app/http/toasts.ts";
import { INVITE_SKIPPED } from "../invite-texts.ts";
import { markInviteSeen } from "../mark-invite-seen.server.ts";
import type { Route } from "./+types/invite-skip";

export const loader = () => redirect("/invite");

export async function action({ context }: Route.ActionArgs) {
  const { database, env, clock } = context.get(servicesContext);
  await markInviteSeen(database.db, context.get(memberContext).person.id, clock());
  return redirectWithToast(env, "/dashboard", INVITE_SKIPPED);
}
