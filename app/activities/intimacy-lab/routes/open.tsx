import { memberContext } from "#app/access/guards.server.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { actOnAnswer } from "../act-on-answer.server.ts";
import { changeAnswer } from "../change-answer.server.ts";
import { OpenPage } from "../open-page.tsx";
import { readOpen } from "../read-lab.server.ts";
import type { Route } from "./+types/open";

/** Not its own: the title of an 18+ page names no page. */
export const meta: Route.MetaFunction = ({ matches }) => [{ title: uiTexts(languageOfPage(matches)).product }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = /^[1-9]\d{0,3}$/.exec(url.searchParams.get("page") ?? "");
  const [services, member] = [context.get(servicesContext), context.get(memberContext)];
  return readOpen(services, member, Number(page?.[0] ?? 1), context.get(languageContext));
}

/** Takes the member's side of what both opened back. */
export const action = (args: Route.ActionArgs) => actOnAnswer(args, changeAnswer, () => "/intimacyLab/open");

export default function Open({ loaderData, actionData }: Route.ComponentProps) {
  return <OpenPage view={loaderData} errors={actionData?.errors} />;
}
