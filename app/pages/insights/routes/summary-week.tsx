import { data, redirect } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { expectNoFields } from "#app/http/parse-form.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { weekTexts } from "../texts.ts";
import { writeWeek } from "../write-week.server.ts";
import type { Route } from "./+types/summary-week";

export const loader = () => redirect("/insights");

/** Has the last week written, and leads to it once it is: the form as a browser without script sends it. */
export async function action({ request, context }: Route.ActionArgs) {
  const [services, member, language] = [
    context.get(servicesContext),
    context.get(memberContext),
    context.get(languageContext),
  ];
  await expectNoFields(request, language);
  const { partner } = member;
  if (!partner) return redirect("/insights#week");
  const written = await writeWeek(services, { ...member, partner }, language, () => {});
  if (!written.ok && written.reason === "busy") throw data(weekTexts(language).nothingRefused.busy, { status: 503 });
  return redirect("/insights#week");
}
