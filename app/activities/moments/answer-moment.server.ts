import { data, redirect } from "react-router";
import { parseForm } from "#app/http/parse-form.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { keepMoment } from "./keep-moment.server.ts";
import type { MomentName } from "./moments.ts";
import { fieldsOf, momentSchema } from "./parse-moment.ts";
import { refusalTexts } from "./texts.ts";

/**
 * Takes a form that was sent, and leads to what was kept.
 * @param asked the date in the address; null where the form says it
 */
export async function answerMoment(
  services: Services,
  member: Member,
  { moment, asked, request }: { moment: MomentName; asked: string | null; request: Request },
  language: Language,
) {
  const form = await parseForm(request, momentSchema(moment, language), language);
  if (!form.ok) return data({ ...form.problem, stale: false }, { status: 400 });
  const { partner: knew, said } = form.value;
  const date = asked ?? form.value.date ?? "";
  const result = await keepMoment(services, member, { moment, date, knew, said });
  if (result.ok) return redirect(`/checkin/${moment}/${date}`);
  const errors = { form: refusalTexts(language)[result.reason] };
  return data({ errors, values: fieldsOf(said), stale: true }, { status: 409 });
}
