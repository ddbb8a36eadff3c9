import { data } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { readQuestionPage } from "../question-page.server.ts";
import { QuestionPage } from "../question-page.tsx";
import { refusedOf } from "../refused.ts";
import { sayUnderAnswers } from "../say-under-answers.server.ts";
import { questionTexts } from "../texts.ts";
import type { Route } from "./+types/today";

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(questionTexts(language).today) }];
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const member = context.get(memberContext);
  const view = await readQuestionPage(
    services,
    member,
    ownDay(services.clock(), member.person),
    { editing: false, before: new URL(request.url).searchParams.get("before") },
    context.get(languageContext),
  );
  if (!view) throw data(null, { status: 404 });
  return view;
}

/** What the member says under today's answers. */
export async function action({ request, context }: Route.ActionArgs) {
  const member = context.get(memberContext);
  const today = ownDay(context.get(servicesContext).clock(), member.person);
  return sayUnderAnswers(context, request, member, { date: today, back: "/daily-questions" });
}

export default function Today({ loaderData, actionData }: Route.ComponentProps) {
  return <QuestionPage view={loaderData} at="/daily-questions" {...refusedOf(actionData)} />;
}
