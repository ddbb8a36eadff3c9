import { memberContext } from "#app/access/guards.server.ts";
import { calendarAnswer } from "#app/plans/calendar-answer.server.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { fileOfDate } from "../date-file.server.ts";
import type { Route } from "./+types/calendar";

/** A date that both have taken, as a file for one's own calendar. Each of the two gets it by their own clock. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const [services, member] = [context.get(servicesContext), context.get(memberContext)];
  return calendarAnswer(await fileOfDate(services, member, params.plan, context.get(languageContext)));
}
