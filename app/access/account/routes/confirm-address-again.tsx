import { redirect } from "react-router";
import { expectNoFields } from "#app/http/parse-form.ts";
import { redirectWithToast } from "#app/http/toasts.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { tooOftenPage } from "#app/request/too-often.server.ts";
import { homeOf, memberContext } from "../../guards.server.ts";
import { askToConfirm } from "../confirm-address.server.ts";
import { accountAnswers } from "../texts.ts";
import type { Route } from "./+types/confirm-address-again";

/** Only the button on the home page leads here. */
export const loader = ({ context }: Route.LoaderArgs) => redirect(homeOf(context.get(memberContext)));

/** Sends the letter once more. */
export async function action({ request, context }: Route.ActionArgs) {
  const language = context.get(languageContext);
  await expectNoFields(request, language);
  const services = context.get(servicesContext);
  const member = context.get(memberContext);
  const { person } = member;
  if (person.emailConfirmed || !services.mailer.works) return redirect(homeOf(member));
  const wait = await askToConfirm(services, person, language);
  if (wait !== null) throw tooOftenPage(context, wait);
  const t = accountAnswers(language);
  const toast = { title: t.mailTitle, description: t.forAWeek };
  return redirectWithToast(services.env, homeOf(member), toast);
}

/** Never rendered. With a component the router treats this as a page, so that a refusal is answered with a page too. */
export default function ConfirmAddressAgain() {
  return null;
}
