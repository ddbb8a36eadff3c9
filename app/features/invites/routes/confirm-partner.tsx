import { data, redirect } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { confirmPartner } from "#app/couple/confirm-partner.server.ts";
import { parseForm } from "#app/http/parse-form.ts";
import { redirectWithToast, type ToastMessage } from "#app/http/toasts.ts";
import { callName, type Member, seatedBeside } from "#app/members/member.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { partnerForm } from "../partner-form.ts";
import type { Route } from "./+types/confirm-partner";

/** The question stands on the dashboard; a GET says nothing. */
export const loader = () => redirect("/dashboard");

/** The member's "yes, that is them". It leads to the success screen, for whoever has not seen it yet. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const member = context.get(memberContext);
  const form = await parseForm(request, partnerForm, context.get(languageContext));
  if (!form.ok) throw data(form.problem.errors.form ?? "This form is not one of ours.", { status: 400 });
  const yes = await confirmPartner(services, member, form.value.partner, services.clock());
  if (yes.ok && !member.welcomed) return redirect("/invite/success");
  return redirectWithToast(services.env, "/dashboard", toastOf(member, yes));
}

function toastOf(member: Member, yes: Awaited<ReturnType<typeof confirmPartner>>): ToastMessage {
  const other = seatedBeside(member);
  if (!other || (!yes.ok && yes.reason === "not the partner"))
    return { title: "Something has changed here", description: "Look who is beside you before you say yes." };
  const name = callName(other);
  if (!yes.ok) return { title: "Your yes is kept", description: `You go on when ${name} has said yes too.` };
  if (member.paused)
    return { title: `You and ${name}`, description: "The pause is over. What you have both answered is open." };
  const isSomethingOpen = yes.opened > 0;
  const description = isSomethingOpen ? "What you wrote on your own opens one by one." : "You two are connected.";
  return { title: `You and ${name}`, description };
}

/** Never rendered. With a component the router treats this as a page, so that a refusal is answered with a page too. */
export default function ConfirmPartner() {
  return null;
}
