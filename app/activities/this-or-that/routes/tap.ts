import { redirect } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { parseForm } from "#app/http/parse-form.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { categoryOf } from "../category-of.server.ts";
import { pickSchema } from "../parse-pick.ts";
import { takePick } from "../take-pick.server.ts";
import type { Route } from "./+types/tap";

export async function loader(args: Route.LoaderArgs) {
  return redirect(`/this-or-that/${(await categoryOf(args)).name}`);
}

/**
 * The same as the game's own form, for the page's script: it shows the next pair by itself, so the answer is a status
 * and no page.
 */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const [services, member] = [context.get(servicesContext), context.get(memberContext)];
  const language = context.get(languageContext);
  const category = await categoryOf(args);
  const form = await parseForm(request, pickSchema(language), language);
  const headers = { "Cache-Control": "private, no-store" };
  if (!form.ok) return Response.json({ reason: "unreadable" }, { status: 400, headers });
  const taken = await takePick(services, member, { category, sent: form.value }, services.clock());
  if (!taken.ok) return Response.json({ reason: taken.reason }, { status: 409, headers });
  return Response.json({ finished: taken.finished }, { headers });
}
