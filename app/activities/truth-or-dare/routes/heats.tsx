import { memberContext } from "#app/access/guards.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { HeatsPage } from "../heats-page.tsx";
import { listHeats } from "../read-heats.server.ts";
import { cardTexts } from "../texts.ts";
import type { Route } from "./+types/heats";

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(cardTexts(language).title) }];
};

export const loader = ({ context }: Route.LoaderArgs) =>
  listHeats(context.get(servicesContext), context.get(memberContext));

export default function Heats({ loaderData }: Route.ComponentProps) {
  return <HeatsPage view={loaderData} />;
}
