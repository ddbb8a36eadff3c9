import { redirect } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { expectNoFields } from "#app/http/parse-form.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { withdrawAgeConsent } from "../change-age-consent.server.ts";
import type { Route } from "./+types/withdraw-age-consent";

export const loader = () => redirect("/us");

export async function action({ request, context }: Route.ActionArgs) {
  await expectNoFields(request, context.get(languageContext));
  await withdrawAgeConsent(context.get(servicesContext).database.db, context.get(memberContext).person.id);
  return redirect("/us");
}

/** Never rendered. With a component the router treats this as a page, so that a refusal is answered with a page too. */
export default function WithdrawAgeConsent() {
  return null;
}
