import { data, redirect } from "react-router";
import { z } from "zod";
import type { ConsentWanted } from "#app/access/consent-wanted.ts";
import { consentGivers, guardedBy, memberContext } from "#app/access/guards.server.ts";
import { errorFields } from "#app/http/log.ts";
import { parseForm } from "#app/http/parse-form.ts";
import { safePath } from "#app/http/safe-path.ts";
import { activityFactsContext } from "#app/request/activity-facts.server.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { perLanguage } from "#app/texts/catalogue.ts";
import { AGE_CONSENT_VERSION, pathAfterConsent } from "../age-consent.ts";
import { giveAgeConsent } from "../change-age-consent.server.ts";
import { consentAnswers } from "../texts.ts";
import type { Route } from "./+types/age-consent";

const confirmation = perLanguage((language) =>
  z.strictObject({
    path: z.string({ error: consentAnswers(language).changed }),
    version: z.string({ error: consentAnswers(language).changed }).optional(),
  }),
);

export const middleware: Route.MiddlewareFunction[] = [guardedBy(consentGivers)];

export const loader = ({ context }: Route.LoaderArgs) =>
  redirect(pathAfterConsent("/", context.get(activityFactsContext).adultPages));

/** Back to the page that asked. Where the consent can't be kept that is logged, and the form stays and says so. */
export async function action({ request, context }: Route.ActionArgs) {
  const language = context.get(languageContext);
  const form = await parseForm(request, confirmation(language), language);
  if (!form.ok)
    throw data(form.problem.errors.path ?? form.problem.errors.version ?? form.problem.errors.form, { status: 400 });
  const { database, clock, log } = context.get(servicesContext);
  const path = pathAfterConsent(safePath(form.value.path), context.get(activityFactsContext).adultPages);
  // A page of before a new wording: where it leads, one reads the new one.
  if (form.value.version !== AGE_CONSENT_VERSION) return redirect(path);
  try {
    await giveAgeConsent(database.db, context.get(memberContext).person.id, clock());
  } catch (error) {
    log("age-consent.unsaved", errorFields(error));
    throw data({ consentFor: path, unsaved: true } satisfies ConsentWanted, { status: 503 });
  }
  return redirect(path);
}

/** Never rendered. With a component the router treats this as a page, so that a refusal is answered with a page too. */
export default function AgeConsent() {
  return null;
}
