import { memberContext } from "#app/access/guards.server.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { InsightsPage } from "../insights-page.tsx";
import { readInsights } from "../read-insights.server.ts";
import { insightTexts } from "../texts.ts";
import type { Route } from "./+types/insights";

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(insightTexts(language).title) }];
};

export const loader = ({ context }: Route.LoaderArgs) =>
  readInsights(context.get(servicesContext), context.get(memberContext), context.get(languageContext));

/** How much the two overlap, and what it is made of. */
export default function Insights({ loaderData }: Route.ComponentProps) {
  return <InsightsPage view={loaderData} />;
}
