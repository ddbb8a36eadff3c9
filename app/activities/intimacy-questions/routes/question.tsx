import { data, redirect } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { expectNoFields, parseForm } from "#app/http/parse-form.ts";
import { callName } from "#app/members/member.ts";
import type { Answer } from "#app/questions/answer.ts";
import { answerSchema } from "#app/questions/parse-answer.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { answerQuestion, eraseAnswer } from "../answer-question.server.ts";
import { QuestionPage } from "../question-page.tsx";
import { findAsked, formOf, readQuestion } from "../read-question.server.ts";
import { unsentTexts } from "../texts.ts";
import type { Route } from "./+types/question";

/** Not its own: the title of an 18+ page names no page. */
export const meta: Route.MetaFunction = ({ matches }) => [{ title: uiTexts(languageOfPage(matches)).product }];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const [services, member] = [context.get(servicesContext), context.get(memberContext)];
  const editing = url.searchParams.has("change");
  const view = await readQuestion(services, member, params.question, editing, context.get(languageContext));
  if (!view) throw data(null, { status: 404 });
  return view;
}

/** Keeps the member's answer to this question, or erases it. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const [services, member] = [context.get(servicesContext), context.get(memberContext)];
  const language = context.get(languageContext);
  const asked = await findAsked(services, member, params.question);
  if (!asked) throw data(null, { status: 404 });
  if (new URL(request.url).searchParams.has("erase")) {
    await expectNoFields(request, language);
    await eraseAnswer(services, member, asked);
    return redirect(asked.to);
  }
  const t = unsentTexts(language);
  const partnerName = member.partner ? callName(member.partner) : t.yourPartner;
  const form = await parseForm(request, answerSchema(asked.question.form, language), language);
  // Our pages say to which words it was written; where nothing is said it is those that stand there.
  const answered = (form.ok ? form.value.question : form.problem.values.question) ?? formOf(asked);
  if (answered !== formOf(asked)) return unsent(form, t.unsent.changed(partnerName));
  if (!form.ok) return data(form.problem, { status: 400 });
  const { answer, partner: knew } = form.value;
  const result = await answerQuestion(services, member, { asked, answer, knew }, services.clock());
  if (!result.ok) return unsent(form, t.unsent[result.reason](partnerName));
  return redirect(asked.to);
}

type Sent = { ok: true; value: { answer: Answer } } | { ok: false; problem: { values: { answer?: string } } };

/** What was written in vain stays on the page, with the reason: nothing that somebody wrote is dropped in silence. */
function unsent(form: Sent, why: string) {
  const written = form.ok ? form.value.answer : form.problem.values.answer;
  const words = typeof written === "string" ? written : written?.kind === "text" ? written.text : "";
  return data({ unsent: { why, words } }, { status: 409 });
}

export default function OneQuestion({ loaderData, actionData }: Route.ComponentProps) {
  // After a refused post the form is what one comes back to, also when it was a change.
  const problem = actionData && "errors" in actionData ? actionData : undefined;
  const isChange = problem && loaderData.instead === null && loaderData.state === "waiting";
  return (
    <QuestionPage
      view={isChange ? { ...loaderData, editing: true } : loaderData}
      problem={problem}
      unsent={actionData && "unsent" in actionData ? actionData.unsent : undefined}
    />
  );
}
