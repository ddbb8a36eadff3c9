import { data } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { answerChange } from "../answer-date.server.ts";
import { DatePage } from "../date-page.tsx";
import { readDate } from "../read-date.server.ts";
import { datesTexts } from "../texts.ts";
import type { Route } from "./+types/plan";

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(datesTexts(language).aDate) }];
};

/** A date of the two. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const [services, member] = [context.get(servicesContext), context.get(memberContext)];
  const view = await readDate(services, member, params.plan, context.get(languageContext));
  if (!view) throw data(null, { status: 404 });
  return view;
}

export function action({ params, request, context }: Route.ActionArgs) {
  const [services, member] = [context.get(servicesContext), context.get(memberContext)];
  return answerChange(services, member, params.plan, request, context.get(languageContext));
}

export default function Plan({ loaderData, actionData }: Route.ComponentProps) {
  return <DatePage view={loaderData} problem={actionData} />;
}
