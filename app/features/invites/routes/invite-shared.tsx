import { redirect } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { expectNoFields } from "#app/http/parse-form.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { markPartnerInvited } from "../mark-invite-seen.server.ts";
import type { Route } from "./+types/invite-shared";

export const loader = () => redirect("/invite");

/**
 * The browser has shared or copied the link: noted, so that the member is not asked to share it again
 * (docs/product/pairing.md#what-the-browser-keeps).
 */
export async function action({ request, context }: Route.ActionArgs) {
  await expectNoFields(request, context.get(languageContext));
  await markPartnerInvited(context.get(servicesContext).database.db, context.get(memberContext).person.id);
  return null;
}

/** Never rendered. With a component the router treats this as a page, so that a refusal is answered with a page too. */
export default function InviteShared() {
  return null;
}
