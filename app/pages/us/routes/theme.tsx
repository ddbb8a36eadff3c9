import { data, redirect } from "react-router";
import { z } from "zod";
import { parseForm } from "#app/http/parse-form.ts";
import { themeCookie } from "#app/http/theme-cookie.ts";
import { servicesContext } from "#app/request/services.server.ts";
import type { Route } from "./+types/theme";

const formSchema = z.strictObject({ theme: z.enum(["device", "light", "night"]) });

export const loader = () => redirect("/us");

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request, formSchema);
  if (!form.ok) throw data("This form can't be read. Please go back and try again.", { status: 400 });
  const { theme } = form.value;
  const { env } = context.get(servicesContext);
  return redirect("/us", { headers: { "Set-Cookie": themeCookie(env, theme === "device" ? null : theme) } });
}

/** Never rendered. With a component the router treats this as a page, so that a refusal is answered with a page too. */
export default function Theme() {
  return null;
}
