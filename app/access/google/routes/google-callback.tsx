import { loginFailureClass } from "#app/analytics/failure-class.ts";
import { track, trackEntry } from "#app/analytics/visit.server.ts";
import { redirectWithToast } from "#app/http/toasts.ts";
import { countEach } from "#app/limits/count-each.server.ts";
import { addressContext, languageContext, servicesContext } from "#app/request/services.server.ts";
import { tooOftenPage } from "#app/request/too-often.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { redirectSignedIn } from "../../after-sign-in.server.ts";
import type { Draft } from "../../draft.server.ts";
import { identityContext } from "../../identity/identity.server.ts";
import { identityMessage } from "../../identity/identity-messages.ts";
import { accessAnswers } from "../../texts.ts";
import { googleFailed } from "../google-failed.server.ts";
import { finishGoogle } from "../google-sign-in.server.ts";
import { clearedGoogleTicketCookie, readGoogleTicket } from "../google-ticket.server.ts";
import { googleAnswers } from "../texts.ts";
import type { Route } from "./+types/google-callback";

/** Where Google sends people back to, with a code or a refusal in the address. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const language = context.get(languageContext);
  const { noTicket } = googleAnswers(language);
  const failed = (flow: Draft["flow"], message: string, again = false) => {
    const { to, toast, headers } = googleFailed(services, flow, message, language, again);
    return redirectWithToast(services.env, to, toast, headers);
  };
  const ticket = readGoogleTicket(services, request);
  if (!ticket) return failed("sign-in", noTicket, true);
  if (url.searchParams.get("state") !== ticket.state) return failed(ticket.flow, noTicket);
  const counted = await countEach(services.limits, [["google:address", context.get(addressContext)]]);
  if (counted.wait !== null) throw tooOftenPage(context, counted.wait);
  const result = await finishGoogle(services, context.get(identityContext), ticket, url.search, request);
  if (!result.ok) {
    const properties = { failure_class: loginFailureClass(result) };
    track(context, { type: "track", eventName: "User Signin Failed", properties });
    return failed(ticket.flow, messageOf(language, result.code));
  }
  await counted.giveBack();
  trackEntry(context, "User Signed In", result.userId);
  const cookies = [result.setCookie, clearedGoogleTicketCookie(services)];
  return redirectSignedIn(services, request, { home: "/dashboard", cookies });
}

function messageOf(language: Language, code: string): string {
  if (code === "refused") return googleAnswers(language).noTicket;
  const known = identityMessage(language, code === "denied" ? "auth/user-cancelled" : code);
  return known || accessAnswers(language).checkCredentials;
}

/** Never rendered. With a component the router treats this as a page, so that a refusal is answered with a page too. */
export default function GoogleCallback() {
  return null;
}
