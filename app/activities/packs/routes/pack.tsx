import { data } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { PackPage } from "../pack-page.tsx";
import { readPack } from "../read-shelf.server.ts";
import { packTexts } from "../texts.ts";
import type { Route } from "./+types/pack";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(loaderData?.title ?? packTexts(language).title) }];
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const view = await readPack(
    context.get(servicesContext),
    context.get(memberContext),
    params.pack,
    context.get(languageContext),
  );
  if (!view) throw data(null, { status: 404 });
  return view;
}

export default function Pack({ loaderData }: Route.ComponentProps) {
  return <PackPage view={loaderData} />;
}
