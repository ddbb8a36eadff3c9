import { loginFailureClass } from "#app/analytics/failure-class.ts";
import { track, trackEntry } from "#app/analytics/visit.server.ts";
import { redirectWithToast } from "#app/http/toasts.ts";
import { countEach } from "#app/limits/count-each.server.ts";
import { addressContext, servicesContext } from "#app/request/services.server.ts";
import { tooOftenPage } from "#app/request/too-often.server.ts";
import { redirectSignedIn } from "../../after-sign-in.server.ts";
import type { Draft } from "../../draft.server.ts";
import { identityContext } from "../../identity/identity.server.ts";
import { googleFailed } from "../google-failed.server.ts";
import { finishGoogle, NO_TICKET } from "../google-sign-in.server.ts";
import { clearedGoogleTicketCookie, readGoogleTicket } from "../google-ticket.server.ts";
import type { Route } from "./+types/google-callback";

/** Where Google sends people back to, with a code or a refusal in the address. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const failed = (flow: Draft["flow"], message: string, again = false) => {
    const { to, toast, headers } = googleFailed(services, flow, message, again);
    return redirectWithToast(services.env, to, toast, headers);
  };
  const ticket = readGoogleTicket(services, request);
  if (!ticket) return failed("sign-in", NO_TICKET, true);
  if (url.searchParams.get("state") !== ticket.state) return failed(ticket.flow, NO_TICKET);
  const counted = await countEach(services.limits, [["google:address", context.get(addressContext)]]);
  if (counted.wait !== null) throw tooOftenPage(context, counted.wait);
  const result = await finishGoogle(services, context.get(identityContext), ticket, url.search, request);
  if (!result.ok) {
    const properties = { failure_class: loginFailureClass(result) };
    track(context, { type: "track", eventName: "User Signin Failed", properties });
    return failed(ticket.flow, result.message);
  }
  await counted.giveBack();
  trackEntry(context, "User Signed In", result.userId);
  const cookies = [result.setCookie, clearedGoogleTicketCookie(services)];
  return redirectSignedIn(services, request, { home: "/dashboard", cookies });
}

/** Never rendered. With a component the router treats this as a page, so that a refusal is answered with a page too. */
export default function GoogleCallback() {
  return null;
}
