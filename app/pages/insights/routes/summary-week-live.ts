import { redirect } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { expectNoFields } from "#app/http/parse-form.ts";
import { streamed } from "#app/http/streamed.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { weekInLines } from "../stream-week.server.ts";
import type { Route } from "./+types/summary-week-live";

export const loader = () => redirect("/insights");

/** The same as the form's own address, for the page's script: the words come as they are written. */
export async function action({ request, context }: Route.ActionArgs) {
  const [services, member, language] = [
    context.get(servicesContext),
    context.get(memberContext),
    context.get(languageContext),
  ];
  await expectNoFields(request, language);
  const { partner } = member;
  return streamed(weekInLines(services, partner && { ...member, partner }, language), {
    "Content-Type": "application/x-ndjson; charset=utf-8",
    "Cache-Control": "private, no-store",
    // nginx would gather it.
    "X-Accel-Buffering": "no",
  });
}
