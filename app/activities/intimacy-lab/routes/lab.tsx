import { memberContext } from "#app/access/guards.server.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { LabPage } from "../lab-page.tsx";
import { readLab } from "../read-lab.server.ts";
import type { Route } from "./+types/lab";

/** Not its own: the title of an 18+ page names no page. */
export const meta: Route.MetaFunction = ({ matches }) => [{ title: uiTexts(languageOfPage(matches)).product }];

export const loader = ({ context }: Route.LoaderArgs) =>
  readLab(context.get(servicesContext), context.get(memberContext), context.get(languageContext));

export default function Lab({ loaderData }: Route.ComponentProps) {
  return <LabPage view={loaderData} />;
}
