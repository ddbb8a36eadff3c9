import { data, redirect } from "react-router";
import { z } from "zod";
import { memberContext } from "#app/access/guards.server.ts";
import { thinkOf } from "#app/couple/think-of.server.ts";
import { parseForm } from "#app/http/parse-form.ts";
import { httpTexts } from "#app/http/texts.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import type { Route } from "./+types/thought";

/** Whom the page knew as partner: a thought is of nobody who came since. */
const formSchema = z.strictObject({ partner: z.string().max(64) });

export const loader = () => redirect("/dashboard");

/** Lets the partner know that one thinks of them. The dashboard says what has become of it. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request, formSchema, context.get(languageContext));
  if (!form.ok) throw data(httpTexts(context.get(languageContext)).cantBeRead, { status: 400 });
  const { database, clock } = context.get(servicesContext);
  await thinkOf(database, context.get(memberContext), form.value.partner, clock());
  return redirect("/dashboard");
}

/** Never rendered. With a component the router treats this as a page, so that a refusal is answered with a page too. */
export default function Thought() {
  return null;
}
