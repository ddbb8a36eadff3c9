import { data, redirect } from "react-router";
import { mayUse } from "#app/couple/may-use.ts";
import type { FormErrors } from "#app/http/form-errors.ts";
import { parseForm } from "#app/http/parse-form.ts";
import type { Member } from "#app/members/member.ts";
import type { PlanResult } from "#app/plans/plan-together.server.ts";
import type { Services } from "#app/request/services.server.ts";
import type { tooOftenForm } from "#app/request/too-often.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { minutesOf } from "./date-plan.ts";
import { ideasNamed } from "./find-ideas.server.ts";
import { changeDate, type ProposedDate, proposeDate } from "./keep-date.server.ts";
import { changeSchema, ideaSchema, ownIdeaSchema } from "./parse-date.ts";
import { findDate } from "./read-date.server.ts";
import { dateRefusals } from "./texts.ts";

type TooOften = (seconds: number, values: Record<string, string>) => ReturnType<typeof tooOftenForm>;
type Values = Record<string, string>;

/** Proposes an idea of ours, and answers with the way to the date, or with the page and a sentence. */
export async function answerIdea(
  services: Services,
  member: Member,
  id: string,
  request: Request,
  language: Language,
  tooOften: TooOften,
) {
  const idea = (await ideasNamed(services.database, [id])).get(id);
  if (!idea) throw data(null, { status: 404 });
  const now = services.clock();
  const at = { zone: member.person.timeZone, now };
  const form = await parseForm(request, ideaSchema(language, at, idea.minutes), language);
  if (!form.ok) return data<FormErrors>(form.problem, { status: 400 });
  const { partner: knew, version, startsAt, endsAt, words = "" } = form.value;
  const values = given(form.value);
  if (idea.retired) return refused(language, "retired", values);
  if (!mayUse(services, member, idea)) return refused(language, "not-included", values);
  if (idea.version !== version) return refused(language, "idea_changed", values);
  const date = { item: idea.id, idea: "", words, startsAt, endsAt, knew };
  return propose(services, member, date, values, { now, language, tooOften });
}

/** The same for an idea in words of one's own. */
export async function answerOwnIdea(
  services: Services,
  member: Member,
  request: Request,
  language: Language,
  tooOften: TooOften,
) {
  const now = services.clock();
  const schema = ownIdeaSchema(language, { zone: member.person.timeZone, now });
  const form = await parseForm(request, schema, language);
  if (!form.ok) return data<FormErrors>(form.problem, { status: 400 });
  const { partner: knew, idea, length, startsAt, endsAt, words = "" } = form.value;
  const values = { ...given(form.value), idea, length: String(length) };
  const date = { item: null, idea, words, startsAt, endsAt, knew };
  return propose(services, member, date, values, { now, language, tooOften });
}

/** What was typed, to stand in the form again. */
const given = ({ partner, slot, date, time, words }: Partial<Record<string, unknown>>): Values =>
  Object.fromEntries(
    Object.entries({ partner, slot, date, time, words }).filter(
      (one): one is [string, string] => typeof one[1] === "string",
    ),
  );

async function propose(
  services: Services,
  member: Member,
  date: ProposedDate,
  values: Values,
  { now, language, tooOften }: { now: Date; language: Language; tooOften: TooOften },
) {
  const wait = await services.limits.count("date:account", member.person.id);
  if (wait !== null) return tooOften(wait, values);
  const { result, id } = await proposeDate(services, member, date, now);
  return result.ok ? redirect(`/dates/plan/${id}`) : refused(language, result.reason, values);
}

/** Does with one date what a button of its page says; another time comes from the form beside it. */
export async function answerChange(
  services: Services,
  member: Member,
  id: string,
  request: Request,
  language: Language,
) {
  const found = await findDate(services, member, id, language);
  if (!found) throw data(null, { status: 404 });
  const now = services.clock();
  const at = { zone: member.person.timeZone, now };
  const form = await parseForm(request, changeSchema(language, at, minutesOf(found.row)), language);
  if (!form.ok) return data<FormErrors>(form.problem, { status: 400 });
  const { revision, partner: knew } = form.value;
  const result = await changeDate(services, member, { id, revision, knew }, form.value, now);
  if (!result.ok) return refused(language, result.reason, given(form.value));
  return redirect(form.value.act === "withdraw" ? "/dates" : `/dates/plan/${id}`);
}

type Reason = Extract<PlanResult, { ok: false }>["reason"] | "retired" | "not-included" | "idea_changed";

function refused(language: Language, reason: Reason, values: Values = {}) {
  const errors = { form: dateRefusals(language)[reason] };
  return data<FormErrors & { stale: true }>({ errors, values, stale: true }, { status: 409 });
}
