import type { ToastMessage } from "#app/http/toasts.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { type Draft, draftCookie } from "../draft.server.ts";
import { accessAnswers } from "../texts.ts";
import { clearedGoogleTicketCookie } from "./google-ticket.server.ts";

/**
 * Where a sign-in with Google that failed leads: back to the email step of the flow, with the toast and the sentence in
 * the page (docs/product/signing-in.md#when-it-fails). Somebody who comes back without a ticket may have a browser that
 * keeps no cookies. The sentence travels in a cookie too, so there `?again` in the address stands for it.
 */
export function googleFailed(
  services: Services,
  flow: Draft["flow"],
  message: string,
  language: Language,
  again = false,
): { to: string; toast: ToastMessage; headers: Headers } {
  const headers = new Headers();
  headers.append("Set-Cookie", draftCookie(services, { flow, email: "", failure: message }));
  headers.append("Set-Cookie", clearedGoogleTicketCookie(services));
  return {
    to: `${flow === "sign-up" ? "/auth/create-account" : "/auth/sign-in"}${again ? "?again" : ""}`,
    toast: { title: accessAnswers(language).signInFailed, description: message, variant: "destructive" },
    headers,
  };
}
