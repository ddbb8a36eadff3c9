import { data, redirect } from "react-router";
import { z } from "zod";
import { memberContext } from "#app/access/guards.server.ts";
import { parseForm } from "#app/http/parse-form.ts";
import { saveSettings } from "#app/notifications/settings.server.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { notificationsTexts } from "../texts.ts";
import type { Route } from "./+types/ask";

const formSchema = z.strictObject({ answer: z.enum(["yes", "no"]) });

export const loader = () => redirect("/us/notifications");

/** The question of the dashboard has been answered, and is never put again. A yes leads to where it is set. */
export async function action({ request, context }: Route.ActionArgs) {
  const language = context.get(languageContext);
  const form = await parseForm(request, formSchema, language);
  if (!form.ok) throw data(notificationsTexts(language).cantBeRead, { status: 400 });
  const { database, clock } = context.get(servicesContext);
  await saveSettings(database.db, context.get(memberContext).person.id, { askedAt: clock() });
  return redirect(form.value.answer === "yes" ? "/us/notifications" : "/dashboard");
}

/** Never rendered. With a component the router treats this as a page, so that a refusal is answered with a page too. */
export default function Ask() {
  return null;
}
