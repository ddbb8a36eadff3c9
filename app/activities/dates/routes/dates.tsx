import { memberContext } from "#app/access/guards.server.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { DatesPage } from "../dates-page.tsx";
import { filtersFrom } from "../idea.ts";
import { readDates } from "../read-dates.server.ts";
import { datesTexts } from "../texts.ts";
import type { Route } from "./+types/dates";

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(datesTexts(language).title) }];
};

export function loader({ url, context }: Route.LoaderArgs) {
  const page = /^[1-9]\d{0,3}$/.exec(url.searchParams.get("page") ?? "")?.[0] ?? "1";
  const asked = { filters: filtersFrom(url.searchParams), page: Number(page) };
  return readDates(context.get(servicesContext), context.get(memberContext), asked, context.get(languageContext));
}

export default function Dates({ loaderData }: Route.ComponentProps) {
  return <DatesPage view={loaderData} />;
}
