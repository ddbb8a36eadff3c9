import { data, redirect } from "react-router";
import { z } from "zod";
import { memberContext } from "#app/access/guards.server.ts";
import { parseForm } from "#app/http/parse-form.ts";
import { dropDevice } from "#app/notifications/devices.server.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { notificationsTexts } from "../texts.ts";
import type { Route } from "./+types/stop-device";

const formSchema = z.strictObject({ device: z.string().max(30) });

export const loader = () => redirect("/us/notifications");

/** Nothing goes to a device of the member's any more. */
export async function action({ request, context }: Route.ActionArgs) {
  const language = context.get(languageContext);
  const form = await parseForm(request, formSchema, language);
  if (!form.ok) throw data(notificationsTexts(language).cantBeRead, { status: 400 });
  await dropDevice(context.get(servicesContext).database.db, context.get(memberContext).person.id, form.value.device);
  return redirect("/us/notifications");
}

/** Never rendered. With a component the router treats this as a page, so that a refusal is answered with a page too. */
export default function StopDevice() {
  return null;
}
