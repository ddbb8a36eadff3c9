import { data } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { fileOfDate } from "../date-file.server.ts";
import type { Route } from "./+types/calendar";

/** A date that both have taken, as a file for one's own calendar. Each of the two gets it by their own clock. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const [services, member] = [context.get(servicesContext), context.get(memberContext)];
  const id = params.plan.replaceAll("\u0000", "");
  const file = await fileOfDate(services, member, id, context.get(languageContext));
  if (!file) throw data(null, { status: 404 });
  return new Response(file.text, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${file.name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
