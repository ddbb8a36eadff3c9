import { data, redirect } from "react-router";
import { z } from "zod";
import { parseForm } from "#app/http/parse-form.ts";
import { httpTexts } from "#app/http/texts.ts";
import { redirectWithToast } from "#app/http/toasts.ts";
import { countEach } from "#app/limits/count-each.server.ts";
import { addressContext, languageContext, servicesContext } from "#app/request/services.server.ts";
import { tooOftenPage } from "#app/request/too-often.server.ts";
import { identityMessage } from "../../identity/identity-messages.ts";
import { googleFailed } from "../google-failed.server.ts";
import { beginGoogle } from "../google-sign-in.server.ts";
import { googleTicketCookie } from "../google-ticket.server.ts";
import type { Route } from "./+types/google";

const form = z.strictObject({ flow: z.enum(["sign-up", "sign-in"]) });

/** Nothing begins by a link. */
export const loader = () => redirect("/auth/sign-in");

/** "Continue with Google" without script, or where the window is blocked: on to Google's own page. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  if (!services.env.GOOGLE_CLIENT_ID) throw data(null, { status: 404 });
  const language = context.get(languageContext);
  const parsed = await parseForm(request, form, language);
  if (!parsed.ok) throw data(httpTexts(language).cantBeRead, { status: 400 });
  const { flow } = parsed.value;
  const counted = await countEach(services.limits, [["google:address", context.get(addressContext)]]);
  if (counted.wait !== null) throw tooOftenPage(context, counted.wait);
  const begun = await beginGoogle(services, flow);
  if (!begun.ok) {
    const { to, toast, headers } = googleFailed(services, flow, identityMessage(language, "unavailable"), language);
    return redirectWithToast(services.env, to, toast, headers);
  }
  return redirect(begun.address, { headers: { "Set-Cookie": googleTicketCookie(services, begun.ticket) } });
}

/** Never rendered. With a component the router treats this as a page, so that a refusal is answered with a page too. */
export default function Google() {
  return null;
}
