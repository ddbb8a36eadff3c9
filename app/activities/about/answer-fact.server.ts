import { data, redirect } from "react-router";
import type { Fact, FactValue } from "#app/about/about.ts";
import { keepFact } from "#app/about/keep-fact.server.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import type { FormErrors } from "#app/http/form-errors.ts";
import { parseForm } from "#app/http/parse-form.ts";
import type { Member } from "#app/members/member.ts";
import { cityById } from "#app/places/find-cities.server.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";
import {
  anniversaryFrom,
  anniversarySchema,
  citySchema,
  genderFrom,
  genderSchema,
  hoursFrom,
  hoursSchema,
} from "./parse-fact.ts";
import { aboutRefusals } from "./texts.ts";

/** What a form says; the problem where it can't be taken. */
type Sent =
  | { ok: true; value: FactValue<Fact> | null; partner: string | undefined; values: FormErrors["values"] }
  | { ok: false; problem: FormErrors };

type At = { member: Member; now: Date; language: Language };

/** What was typed goes along: a form that is refused later gives it back. */
function taken(
  value: FactValue<Fact> | null,
  { partner, ...values }: Partial<Record<string, string>> & { partner?: string | undefined },
): Sent {
  return { ok: true, value, partner, values };
}

const readers: Record<Fact, (request: Request, at: At) => Promise<Sent>> = {
  gender: async (request, { language }) => {
    const form = await parseForm(request, genderSchema(language), language);
    return form.ok ? taken(genderFrom(form.value.gender), form.value) : form;
  },
  anniversary: async (request, { member, now, language }) => {
    const form = await parseForm(request, anniversarySchema(language, ownDay(now, member.person)), language);
    if (!form.ok) return form;
    return taken(anniversaryFrom(form.value.anniversary), form.value);
  },
  hours: async (request, { language }) => {
    const form = await parseForm(request, hoursSchema(language), language);
    return form.ok ? taken(hoursFrom(form.value), form.value) : form;
  },
  city: async (request, { language }) => {
    const form = await parseForm(request, citySchema(language), language);
    if (!form.ok) return form;
    const city = form.value.city === "" ? null : await cityById(form.value.city);
    if (city === null && form.value.city !== "")
      return { ok: false, problem: { errors: { city: aboutRefusals(language).city }, values: {} } };
    return taken(city, form.value);
  },
};

/** Keeps what the member says of themselves, and answers with the way back, or with the field and a sentence. */
export async function answerFact(services: Services, member: Member, fact: Fact, request: Request, language: Language) {
  const now = services.clock();
  const sent = await readers[fact](request, { member, now, language });
  if (!sent.ok) return data(sent.problem, { status: 400 });
  const result = await keepFact(services, member, fact, sent.value as never, sent.partner, now);
  if (result.ok) return redirect("/us");
  const errors: FormErrors["errors"] = { form: aboutRefusals(language).anotherPartner };
  return data<FormErrors>({ errors, values: sent.values }, { status: 409 });
}
