import { data, type RouterContextProvider } from "react-router";
import type { Member } from "#app/members/member.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { actUnder } from "#app/threads/act-under.server.ts";
import { SAYS } from "#app/threads/parse-said.ts";
import { questionToAnswer } from "./question-of-date.server.ts";
import { underAnswers } from "./under-answers.server.ts";

/** Whether a form is one of those under the answers, and not the answer's own. */
export const isUnder = (url: URL): boolean => formOf(url) !== undefined;

const formOf = ({ searchParams }: URL) => SAYS.find((name) => name === searchParams.get("under"));

/**
 * What the member says under the answers of a date. Throws not found for a date that has not come or was never opened.
 * @param where.back the page that the form stands on
 */
export async function sayUnderAnswers(
  context: Readonly<RouterContextProvider>,
  request: Request,
  member: Member,
  { date, back }: { date: string; back: string },
) {
  const services = context.get(servicesContext);
  const asked = await questionToAnswer(services, member, date, services.clock());
  if (!asked) throw data(null, { status: 404 });
  const form = formOf(new URL(request.url)) ?? "line";
  return actUnder(context, request, member, { form, back, ...underAnswers(member, asked.date, asked.question.id) });
}
