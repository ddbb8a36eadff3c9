import { data, redirect } from "react-router";
import { z } from "zod";
import { memberContext } from "#app/access/guards.server.ts";
import { parseForm } from "#app/http/parse-form.ts";
import { httpTexts } from "#app/http/texts.ts";
import { showOnAdult } from "#app/members/sign-of-life.server.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import type { Route } from "./+types/here-on-adult";

const formSchema = z.strictObject({ shown: z.enum(["yes", "no"]) });

export const loader = () => redirect("/us");

/** Whether the partner is told that one is here also while one is in the 18+ part. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request, formSchema, context.get(languageContext));
  if (!form.ok) throw data(httpTexts(context.get(languageContext)).cantBeRead, { status: 400 });
  await showOnAdult(context.get(servicesContext).database, context.get(memberContext), form.value.shown === "yes");
  return redirect("/us");
}

/** Never rendered. With a component the router treats this as a page, so that a refusal is answered with a page too. */
export default function HereOnAdult() {
  return null;
}
