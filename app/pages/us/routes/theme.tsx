import { data, redirect } from "react-router";
import { z } from "zod";
import { parseForm } from "#app/http/parse-form.ts";
import { httpTexts } from "#app/http/texts.ts";
import { themeCookie } from "#app/http/theme-cookie.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import type { Route } from "./+types/theme";

const formSchema = z.strictObject({ theme: z.enum(["device", "light", "night"]) });

export const loader = () => redirect("/us");

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request, formSchema, context.get(languageContext));
  if (!form.ok) throw data(httpTexts(context.get(languageContext)).cantBeRead, { status: 400 });
  const { theme } = form.value;
  const { env } = context.get(servicesContext);
  return redirect("/us", { headers: { "Set-Cookie": themeCookie(env, theme === "device" ? null : theme) } });
}

/** Never rendered. With a component the router treats this as a page, so that a refusal is answered with a page too. */
export default function Theme() {
  return null;
}
