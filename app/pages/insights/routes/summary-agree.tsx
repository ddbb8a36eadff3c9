import { data, redirect } from "react-router";
import { z } from "zod";
import { memberContext } from "#app/access/guards.server.ts";
import { parseForm } from "#app/http/parse-form.ts";
import { SUMMARY_VERSION } from "#app/insights/summary.ts";
import { agreeToSummary } from "#app/insights/summary-consent.server.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { perLanguage } from "#app/texts/catalogue.ts";
import { weekTexts } from "../texts.ts";
import type { Route } from "./+types/summary-agree";

const formSchema = perLanguage((language) => {
  const error = weekTexts(language).changedMeanwhile;
  return z.strictObject(
    { partner: z.string({ error }).max(64, { error }), version: z.string({ error }).max(20, { error }) },
    { error },
  );
});

export const loader = () => redirect("/insights");

/** The member's yes to the weekly summary, by the wording that the page had. */
export async function action({ request, context }: Route.ActionArgs) {
  const [services, language] = [context.get(servicesContext), context.get(languageContext)];
  const form = await parseForm(request, formSchema(language), language);
  if (!form.ok) throw data(form.problem.errors.form ?? weekTexts(language).changedMeanwhile, { status: 400 });
  // A page of before a new wording: where it leads one is asked anew.
  if (form.value.version === SUMMARY_VERSION)
    await agreeToSummary(services, context.get(memberContext), form.value.partner, services.clock());
  return redirect("/insights#week");
}
