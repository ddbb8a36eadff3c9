import { memberContext } from "#app/access/guards.server.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { PlayPage } from "../play-page.tsx";
import { readPlay } from "../read-play.server.ts";
import { playTexts } from "../texts.ts";
import type { Route } from "./+types/play";

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(playTexts(language).title) }];
};

export const loader = ({ request, context }: Route.LoaderArgs) => {
  const { searchParams } = new URL(request.url);
  return readPlay(context.get(servicesContext), context.get(memberContext), searchParams, context.get(languageContext));
};

export default function Play({ loaderData }: Route.ComponentProps) {
  return <PlayPage view={loaderData} />;
}
