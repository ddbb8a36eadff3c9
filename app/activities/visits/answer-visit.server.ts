import { data, redirect } from "react-router";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import type { FormErrors } from "#app/http/form-errors.ts";
import { parseForm } from "#app/http/parse-form.ts";
import type { Member } from "#app/members/member.ts";
import type { PlanResult } from "#app/plans/plan-together.server.ts";
import type { Services } from "#app/request/services.server.ts";
import type { tooOftenForm } from "#app/request/too-often.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { changeVisit, proposeVisit } from "./keep-visit.server.ts";
import { changeSchema, proposalSchema } from "./parse-visit.ts";
import { visitRefusals } from "./texts.ts";

const VISITS = "/us/visits";

/** Proposes a visit, and answers with the way back to the page, or with the form and a sentence. */
export async function answerProposal(
  services: Services,
  member: Member,
  request: Request,
  language: Language,
  tooOften: (seconds: number, values: Record<string, string>) => ReturnType<typeof tooOftenForm>,
) {
  const now = services.clock();
  const form = await parseForm(request, proposalSchema(language, ownDay(now, member.person)), language);
  if (!form.ok) return data<FormErrors>(form.problem, { status: 400 });
  const { from, to, travels, place = "", words = "", partner: knew } = form.value;
  const dates = { from: from as LocalDate, to: to as LocalDate };
  const values = { from, to, travels, place, words };
  const wait = await services.limits.count("visit:account", member.person.id);
  if (wait !== null) return tooOften(wait, { ...values, ...(knew !== undefined && { partner: knew }) });
  const result = await proposeVisit(services, member, { ...dates, travels, place, words, knew }, now);
  return done(result, language, values);
}

/**
 * Does with one visit what a button of its card says; other dates come from the form that is open in the card.
 * @param isMove whether it is that form
 */
export async function answerChange(
  services: Services,
  member: Member,
  { id, isMove, request }: { id: string; isMove: boolean; request: Request },
  language: Language,
) {
  const now = services.clock();
  const schemas = changeSchema(language, ownDay(now, member.person));
  if (isMove) {
    const form = await parseForm(request, schemas.move, language);
    if (!form.ok) return data<FormErrors>(form.problem, { status: 400 });
    const { revision, partner: knew, from, to } = form.value;
    const dates = { from: from as LocalDate, to: to as LocalDate };
    const result = await changeVisit(services, member, { id, revision, knew }, { act: "move", ...dates }, now);
    return done(result, language, { from, to });
  }
  const form = await parseForm(request, schemas.plain, language);
  if (!form.ok) return data<FormErrors>(form.problem, { status: 400 });
  const { revision, partner: knew, act } = form.value;
  return done(await changeVisit(services, member, { id, revision, knew }, { act }, now), language);
}

function done(result: PlanResult, language: Language, values: FormErrors["values"] = {}) {
  if (result.ok) return redirect(VISITS);
  const errors = { form: visitRefusals(language)[result.reason] };
  return data<FormErrors & { stale: true }>({ errors, values, stale: true }, { status: 409 });
}
