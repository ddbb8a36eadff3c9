import { data, redirect } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { confirmPartner } from "#app/couple/confirm-partner.server.ts";
import { parseForm } from "#app/http/parse-form.ts";
import { redirectWithToast, type ToastMessage } from "#app/http/toasts.ts";
import { callName, type Member, seatedBeside } from "#app/members/member.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { countHeld } from "#app/rounds/count-held.server.ts";
import { partnerForm } from "../partner-form.ts";
import { inviteAnswers } from "../texts.ts";
import type { Route } from "./+types/confirm-partner";

/** The question stands on the dashboard; a GET says nothing. */
export const loader = () => redirect("/dashboard");

/** The member's "yes, that is them". It leads to the success screen, for whoever has not seen it yet. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const member = context.get(memberContext);
  const language = context.get(languageContext);
  const t = inviteAnswers(language);
  const form = await parseForm(request, partnerForm, language);
  if (!form.ok) throw data(form.problem.errors.form ?? t.notOurs, { status: 400 });
  const { oneByOne } = await countHeld(services.database.db, member);
  const yes = await confirmPartner(services, member, form.value.partner, services.clock());
  if (yes.ok && !member.welcomed) return redirect("/invite/success");
  return redirectWithToast(services.env, "/dashboard", toastOf(t, member, yes, oneByOne > 0));
}

type Yes = Awaited<ReturnType<typeof confirmPartner>>;

function toastOf(
  t: ReturnType<typeof inviteAnswers>,
  member: Member,
  yes: Yes,
  isSomethingOpen: boolean,
): ToastMessage {
  const other = seatedBeside(member);
  if (!other || (!yes.ok && yes.reason === "not the partner"))
    return { title: t.changed, description: t.changedBeforeYes };
  const name = callName(other);
  if (!yes.ok) return { title: t.yesKept, description: t.yesKeptMore(name) };
  if (member.paused) return { title: t.youAnd(name), description: t.pauseOver };
  const description = isSomethingOpen ? t.oneByOne : t.connectedTwo;
  return { title: t.youAnd(name), description };
}

/** Never rendered. With a component the router treats this as a page, so that a refusal is answered with a page too. */
export default function ConfirmPartner() {
  return null;
}
