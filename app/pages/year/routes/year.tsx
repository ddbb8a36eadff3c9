import { data } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { readYear } from "../read-year.server.ts";
import { yearTexts } from "../texts.ts";
import { YearPage } from "../year-page.tsx";
import type { Route } from "./+types/year";

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(yearTexts(language).ourYear) }];
};

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const [services, member] = [context.get(servicesContext), context.get(memberContext)];
  const asked = { year: params.year, month: url.searchParams.get("month"), part: url.searchParams.get("part") };
  const view = await readYear(services, member, asked, context.get(languageContext));
  if (!view) throw data(null, { status: 404 });
  return view;
}

export default function Year({ loaderData }: Route.ComponentProps) {
  return <YearPage view={loaderData} />;
}
