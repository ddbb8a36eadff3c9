import { memberContext } from "#app/access/guards.server.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { PastPage } from "../past-page.tsx";
import { readPast } from "../read-dates.server.ts";
import { datesTexts } from "../texts.ts";
import type { Route } from "./+types/past";

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(datesTexts(language).past) }];
};

export function loader({ url, context }: Route.LoaderArgs) {
  const [services, member] = [context.get(servicesContext), context.get(memberContext)];
  return readPast(services, member, url.searchParams.get("before"), context.get(languageContext));
}

export default function Past({ loaderData }: Route.ComponentProps) {
  return <PastPage view={loaderData} />;
}
