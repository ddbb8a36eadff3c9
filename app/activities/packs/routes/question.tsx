import { data, redirect } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { parseForm } from "#app/http/parse-form.ts";
import { FollowLive } from "#app/live/follow-live.tsx";
import { callName } from "#app/members/member.ts";
import type { Answer } from "#app/questions/answer.ts";
import { answerSchema } from "#app/questions/parse-answer.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { packsActivity } from "../activity.ts";
import { answerInPack } from "../answer-in-pack.server.ts";
import { PackQuestionPage } from "../pack-question-page.tsx";
import { findPackQuestion, readPackQuestion } from "../read-pack-question.server.ts";
import { packTexts, unsentTexts } from "../texts.ts";
import type { Route } from "./+types/question";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(loaderData?.pack.title ?? packTexts(language).title) }];
};

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const [services, member] = [context.get(servicesContext), context.get(memberContext)];
  const editing = new URL(request.url).searchParams.has("change");
  const view = await readPackQuestion(services, member, params.question, editing, context.get(languageContext));
  if (!view) throw data(null, { status: 404 });
  return view;
}

/** Keeps the member's answer to this question. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const [services, member] = [context.get(servicesContext), context.get(memberContext)];
  const language = context.get(languageContext);
  const asked = await findPackQuestion(services.database, member, params.question);
  if (!asked) throw data(null, { status: 404 });
  const { question } = asked;
  const t = unsentTexts(language);
  const partnerName = member.partner ? callName(member.partner) : t.yourPartner;
  const form = await parseForm(request, answerSchema(question.form, language), language);
  // Our pages say which one was answered; where nothing is said it is the one that stands there.
  const id = (form.ok ? form.value.question : form.problem.values.question) ?? question.id;
  if (id !== question.id) return unsent(form, t.unsent["other-question"](partnerName));
  if (!form.ok) return data(form.problem, { status: 400 });
  const { answer, partner: knew } = form.value;
  const result = await answerInPack(services, member, { asked, answer, knew }, services.clock());
  if (!result.ok) return unsent(form, t.unsent[result.reason](partnerName));
  return redirect(`/packs/question/${question.id}`);
}

type Sent = { ok: true; value: { answer: Answer } } | { ok: false; problem: { values: { answer?: string } } };

/** What was written in vain stays on the page, with the reason: nothing that somebody wrote is dropped in silence. */
function unsent(form: Sent, why: string) {
  const written = form.ok ? form.value.answer : form.problem.values.answer;
  const words = typeof written === "string" ? written : written?.kind === "text" ? written.text : "";
  return data({ unsent: { why, words } }, { status: 409 });
}

export default function PackQuestion({ loaderData, actionData }: Route.ComponentProps) {
  // After a refused post the form is what one comes back to, also when it was a change.
  const problem = actionData && "errors" in actionData ? actionData : undefined;
  const view = problem && loaderData.state === "waiting" ? { ...loaderData, editing: true } : loaderData;
  const unsent = actionData && "unsent" in actionData ? actionData.unsent : undefined;
  return (
    <>
      <PackQuestionPage view={view} problem={problem} unsent={unsent} />
      <FollowLive of={[packsActivity.key]} />
    </>
  );
}
