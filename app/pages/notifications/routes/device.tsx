import { data, redirect } from "react-router";
import { browserName } from "#app/access/browser-name.ts";
import { memberContext, sessionContext } from "#app/access/guards.server.ts";
import { browserNumber } from "#app/access/known-browser.server.ts";
import { parseForm } from "#app/http/parse-form.ts";
import { subscriptionSchema } from "#app/notifications/device.ts";
import { keepDevice } from "#app/notifications/devices.server.ts";
import { saveSettings } from "#app/notifications/settings.server.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { notificationsTexts } from "../texts.ts";
import type { Route } from "./+types/device";

export const loader = () => redirect("/us/notifications");

/** A browser of the member's takes what is pushed. Whose it was before, or that it was somebody's, is not said. */
export async function action({ request, context }: Route.ActionArgs) {
  const language = context.get(languageContext);
  const form = await parseForm(request, subscriptionSchema, language);
  if (!form.ok) throw data(notificationsTexts(language).cantBeRead, { status: 400 });
  const services = context.get(servicesContext);
  const place = {
    userId: context.get(memberContext).person.id,
    sessionId: context.get(sessionContext).id,
    browser: browserNumber(services, request),
    label: browserName(request.headers.get("user-agent")),
  };
  await keepDevice(services, place, form.value);
  // Who has said so by themselves is not asked.
  await saveSettings(services.database.db, place.userId, { askedAt: services.clock() });
  return redirect("/us/notifications");
}

/** Never rendered. With a component the router treats this as a page, so that a refusal is answered with a page too. */
export default function Device() {
  return null;
}
