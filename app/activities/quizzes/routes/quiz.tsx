import { data, redirect } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { formFailure } from "#app/http/form-errors.ts";
import { parseForm } from "#app/http/parse-form.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { saidSchemas } from "../parse-said.ts";
import { quizOf } from "../quiz-of.server.ts";
import { QuizPage } from "../quiz-page.tsx";
import { readQuiz } from "../read-quiz.server.ts";
import { type SentAnswer, takeAnswer } from "../take-answer.server.ts";
import { quizTexts, saidTexts } from "../texts.ts";
import type { Route } from "./+types/quiz";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const language = languageOfPage(matches);
  const t = quizTexts(language);
  return [{ title: uiTexts(language).titleOf(loaderData ? t.barTitle[loaderData.sort](loaderData.title) : t.title) }];
};

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const [services, member] = [context.get(servicesContext), context.get(memberContext)];
  const quiz = await quizOf(services.database, params.quiz);
  const at = /^[1-9]\d?$/.exec(url.searchParams.get("at") ?? "");
  const view = await readQuiz(services, member, quiz, at && Number(at[0]));
  if (!view) throw data(null, { status: 404 });
  if (view === "done") throw redirect(`/quiz/${quiz.name}/results`);
  return view;
}

/** Keeps what was said to one question, or ends a quiz in which nothing is asked any more. */
export async function action({ params, request, url, context }: Route.ActionArgs) {
  const [services, member] = [context.get(servicesContext), context.get(memberContext)];
  const language = context.get(languageContext);
  const quiz = await quizOf(services.database, params.quiz);
  const schema = saidSchemas(language)[url.searchParams.has("end") ? "end" : quiz.sort];
  const form = await parseForm(request, schema, language);
  if (!form.ok) return data(form.problem, { status: 400 });
  const taken = await takeAnswer(services, member, { quiz, sent: sentIn(form.value) }, services.clock());
  if (!taken.ok) return data(formFailure(saidTexts(language).refused[taken.reason]), { status: 409 });
  return redirect(taken.finished ? `/quiz/${quiz.name}/results` : `/quiz/${quiz.name}`);
}

type Sent = { time: string; partner: string; question?: string; version?: string; me?: string; guess?: string };

function sentIn({ time, partner, question, version, me, guess }: Sent): SentAnswer {
  if (!question || !version || !me) return { time, partner, answer: null };
  const said = { me: Number(me), ...(guess && { guess: Number(guess) }) };
  return { time, partner, answer: { question, version, said } };
}

export default function Quiz({ loaderData, actionData }: Route.ComponentProps) {
  return <QuizPage view={loaderData} problem={actionData} />;
}
