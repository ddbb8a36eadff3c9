import { data, redirect } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { refusePartner } from "#app/couple/end-couple.server.ts";
import { parseForm } from "#app/http/parse-form.ts";
import { redirectWithToast } from "#app/http/toasts.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { partnerForm } from "../partner-form.ts";
import { inviteAnswers } from "../texts.ts";
import type { Route } from "./+types/refuse-partner";

/** The question stands on the dashboard; a GET says nothing. */
export const loader = () => redirect("/dashboard");

/** The owner's "no" to a pairing from before they came. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const language = context.get(languageContext);
  const t = inviteAnswers(language);
  const form = await parseForm(request, partnerForm, language);
  if (!form.ok) throw data(form.problem.errors.form ?? t.notOurs, { status: 400 });
  const done = await refusePartner(services, context.get(memberContext), form.value.partner, services.clock());
  const toast = done
    ? { title: t.alone, description: t.aloneMore }
    : { title: t.changed, description: t.changedBeforeNo };
  return redirectWithToast(services.env, "/dashboard", toast);
}

/** Never rendered. With a component the router treats this as a page, so that a refusal is answered with a page too. */
export default function RefusePartner() {
  return null;
}
