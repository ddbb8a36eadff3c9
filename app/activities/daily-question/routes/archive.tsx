import { memberContext } from "#app/access/guards.server.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { PastPage } from "../past-page.tsx";
import { readPast } from "../past-questions.server.ts";
import { pastTexts } from "../texts.ts";
import type { Route } from "./+types/archive";

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(pastTexts(language).title) }];
};

export function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams;
  return readPast(context.get(servicesContext), context.get(memberContext), asked, context.get(languageContext));
}

export default function Archive({ loaderData }: Route.ComponentProps) {
  return <PastPage view={loaderData} />;
}
