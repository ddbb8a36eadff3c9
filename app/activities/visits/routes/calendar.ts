import { memberContext } from "#app/access/guards.server.ts";
import { calendarAnswer } from "#app/plans/calendar-answer.server.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { fileOfVisit } from "../visit-file.server.ts";
import type { Route } from "./+types/calendar";

/** A visit that both have taken, as a file for one's own calendar. Each of the two gets it in their own words. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const [services, member] = [context.get(servicesContext), context.get(memberContext)];
  return calendarAnswer(await fileOfVisit(services, member, params.visit, context.get(languageContext)));
}
