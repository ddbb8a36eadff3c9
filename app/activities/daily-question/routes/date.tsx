import { data, redirect } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { eventOf } from "#app/analytics/events.ts";
import { track } from "#app/analytics/visit.server.ts";
import { parseForm } from "#app/http/parse-form.ts";
import { lengthOf } from "#app/http/text-length.ts";
import { FollowLive } from "#app/live/follow-live.tsx";
import { callName } from "#app/members/member.ts";
import type { Answer } from "#app/questions/answer.ts";
import { answerSchema } from "#app/questions/parse-answer.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { dailyQuestion } from "../activity.ts";
import { answerQuestion } from "../answer-question.server.ts";
import { questionToAnswer } from "../question-of-date.server.ts";
import { readQuestionPage } from "../question-page.server.ts";
import { QuestionPage } from "../question-page.tsx";
import { refusedOf } from "../refused.ts";
import { isUnder, sayUnderAnswers } from "../say-under-answers.server.ts";
import { questionTexts, unsentTexts } from "../texts.ts";
import type { Route } from "./+types/date";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const language = languageOfPage(matches);
  const t = questionTexts(language);
  return [{ title: uiTexts(language).titleOf(loaderData?.isToday ? t.today : t.ofDate(loaderData?.dateLabel ?? "")) }];
};

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const how = { editing: searchParams.has("change"), before: searchParams.get("before") };
  const [services, member] = [context.get(servicesContext), context.get(memberContext)];
  const view = await readQuestionPage(services, member, params.date, how, context.get(languageContext));
  if (!view) throw data(null, { status: 404 });
  return view;
}

/** Keeps the member's answer to this date's question, or what they say under the two answers. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const member = context.get(memberContext);
  if (isUnder(new URL(request.url)))
    return sayUnderAnswers(context, request, member, { date: params.date, back: `/daily-questions/${params.date}` });
  const language = context.get(languageContext);
  const now = services.clock();
  const asked = await questionToAnswer(services, member, params.date, now);
  if (!asked) throw data(null, { status: 404 });
  const { date, question } = asked;
  const t = unsentTexts(language);
  const partnerName = member.partner ? callName(member.partner) : t.yourPartner;
  const form = await parseForm(request, answerSchema(question.form, language), language);
  // Our pages say which one was answered; where nothing is said it is the one that stands there.
  const questionId = (form.ok ? form.value.question : form.problem.values.question) ?? question.id;
  if (questionId !== question.id) return unsent(form, t.unsent["other-question"](partnerName));
  if (!form.ok) return data(form.problem, { status: 400 });
  const { answer, partner: knew } = form.value;
  const result = await answerQuestion(services, member, { date, questionId, answer, knew }, now);
  if (result.ok) {
    const properties = {
      category_name: question.category,
      question_id: question.id,
      answer_length: answer.kind === "text" ? lengthOf(answer.text) : 0,
    };
    track(context, eventOf(dailyQuestion, "Question Answered", properties));
    return redirect(`/daily-questions/${date}`);
  }
  if (result.reason === "no-question") throw data(null, { status: 404 });
  return unsent(form, t.unsent[result.reason](partnerName));
}

type Sent = { ok: true; value: { answer: Answer } } | { ok: false; problem: { values: { answer?: string } } };

/** What was written in vain stays on the page, with the reason: nothing that somebody wrote is dropped in silence. */
function unsent(form: Sent, why: string) {
  const written = form.ok ? form.value.answer : form.problem.values.answer;
  const words = typeof written === "string" ? written : written?.kind === "text" ? written.text : "";
  return data({ unsent: { why, words } }, { status: 409 });
}

export default function QuestionOfDate({ loaderData, actionData }: Route.ComponentProps) {
  // After a refused post the form is what one comes back to, also when it was a change.
  const { problem, unsent } = refusedOf(actionData);
  const view = problem && loaderData.state === "waiting" ? { ...loaderData, editing: true } : loaderData;
  return (
    <>
      <QuestionPage view={view} problem={problem} unsent={unsent} />
      <FollowLive of={[dailyQuestion.key]} />
    </>
  );
}
