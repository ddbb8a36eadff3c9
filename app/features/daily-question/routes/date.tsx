import { data, redirect } from "react-router";
import { memberContext } from "#app/features/auth/guards.server.ts";
import { parseForm } from "#app/http/parse-form.ts";
import { servicesContext } from "#app/http/services.server.ts";
import { answerQuestion } from "../answer-question.server.ts";
import { answerSchema } from "../parse-answer.ts";
import { questionPage } from "../question-page.server.ts";
import { QuestionPage } from "../question-page.tsx";
import type { Route } from "./+types/date";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: `${loaderData?.isToday ? "Today's question" : `The question of ${loaderData?.dateLabel}`} · The Couple App`,
  },
];

export function loader({ params, request, context }: Route.LoaderArgs) {
  const editing = new URL(request.url).searchParams.has("change");
  return questionPage(context.get(servicesContext), context.get(memberContext), params.date, editing);
}

/** Keeps the member's answer to this date's question. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const member = context.get(memberContext);
  const { date, question } = await questionPage(services, member, params.date, false);
  const form = await parseForm(request, answerSchema(question.form));
  if (!form.ok) return data(form.problem, { status: 400 });
  const result = await answerQuestion(services.database, member, { date, answer: form.value.answer }, services.clock());
  if (!result.ok && result.reason === "no-question") throw data(null, { status: 404 });
  // An answer that is open already stays as it was read: the page shows it.
  return redirect(`/daily-questions/${date}`);
}

export default function QuestionOfDate({ loaderData, actionData }: Route.ComponentProps) {
  // After a refused post the form is what one comes back to, also when it was a change.
  const view = actionData && loaderData.state === "waiting" ? { ...loaderData, editing: true } : loaderData;
  return <QuestionPage view={view} problem={actionData} />;
}
