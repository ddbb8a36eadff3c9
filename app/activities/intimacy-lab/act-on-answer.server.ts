import { data, type RouterContextProvider, redirect } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { parseForm } from "#app/http/parse-form.ts";
import type { Member } from "#app/members/member.ts";
import { languageContext, type Services, servicesContext } from "#app/request/services.server.ts";
import type { Answered } from "./answer-card.server.ts";
import { answerSchema, type SentAnswer } from "./parse-answer.ts";
import { answerTexts } from "./texts.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider> };
type Use = (services: Services, member: Member, sent: SentAnswer, now: Date) => Promise<Answered>;

/**
 * Takes the form of one card, and leads to what comes then.
 * @param leadTo where, given whether the ten are done and which they are
 */
export async function actOnAnswer(
  { request, context }: Args,
  use: Use,
  leadTo: (done: boolean, ten: string) => `/${string}`,
) {
  const [services, member] = [context.get(servicesContext), context.get(memberContext)];
  const language = context.get(languageContext);
  const form = await parseForm(request, answerSchema(language), language);
  const t = answerTexts(language);
  // What is wrong is said of the page: which card it was about need not be said.
  if (!form.ok) {
    const { form: unknown } = form.problem.errors as { form?: string };
    return data({ errors: { form: unknown ?? t.noAnswer } }, { status: 400 });
  }
  const answered = await use(services, member, form.value, services.clock());
  if (answered.ok) return redirect(leadTo(answered.finished, form.value.ten));
  const status = { "not-to-be-kept": 403, directions: 400 }[answered.reason as string] ?? 409;
  return data({ errors: { form: t.refused[answered.reason] } }, { status });
}
