import { data } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { PastDayPage } from "../check-in-page.tsx";
import { readPastDay } from "../read-day.server.ts";
import { checkInTexts } from "../texts.ts";
import type { Route } from "./+types/date";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const language = languageOfPage(matches);
  const t = checkInTexts(language);
  return [{ title: uiTexts(language).titleOf(loaderData ? t.ofDate(loaderData.dateLabel) : t.title) }];
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const [services, member] = [context.get(servicesContext), context.get(memberContext)];
  const view = await readPastDay(services, member, params.date, context.get(languageContext));
  if (!view) throw data(null, { status: 404 });
  return view;
}

export default function PastDay({ loaderData }: Route.ComponentProps) {
  return <PastDayPage view={loaderData} />;
}
