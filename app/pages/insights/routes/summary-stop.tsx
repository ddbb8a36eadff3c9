import { redirect } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { expectNoFields } from "#app/http/parse-form.ts";
import { stopSummary } from "#app/insights/summary-consent.server.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import type { Route } from "./+types/summary-stop";

export const loader = () => redirect("/insights");

/** Takes the yes to the weekly summary back, and with it all that was written. */
export async function action({ request, context }: Route.ActionArgs) {
  await expectNoFields(request, context.get(languageContext));
  await stopSummary(context.get(servicesContext), context.get(memberContext));
  return redirect("/insights#week");
}
