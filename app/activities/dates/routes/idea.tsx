import { data } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { tooOftenForm } from "#app/request/too-often.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { answerIdea } from "../answer-date.server.ts";
import { filtersFrom } from "../idea.ts";
import { IdeaPage } from "../idea-page.tsx";
import { readIdea } from "../read-idea.server.ts";
import { datesTexts } from "../texts.ts";
import type { Route } from "./+types/idea";

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(datesTexts(language).title) }];
};

/** One idea, with the form that asks the other one. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const [services, member] = [context.get(servicesContext), context.get(memberContext)];
  const view = await readIdea(
    services,
    member,
    params.idea,
    filtersFrom(url.searchParams),
    context.get(languageContext),
  );
  if (!view) throw data(null, { status: 404 });
  return view;
}

export function action({ params, request, context }: Route.ActionArgs) {
  const [services, member] = [context.get(servicesContext), context.get(memberContext)];
  const tooOften = (seconds: number, values: Record<string, string>) => tooOftenForm(context, seconds, values);
  return answerIdea(services, member, params.idea, request, context.get(languageContext), tooOften);
}

export default function Idea({ loaderData, actionData }: Route.ComponentProps) {
  return <IdeaPage view={loaderData} problem={actionData} />;
}
