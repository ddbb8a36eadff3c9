import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { clearedDraftCookie, type Draft, readDraft, whyAgain } from "../draft.server.ts";
import { googleOffer } from "../google/google-offer.server.ts";

type Flow = Draft["flow"];

/**
 * What the first step of either flow shows. Coming back to it begins anew; only the address still stands in its field.
 * @returns the view, and the header that throws an older draft away where there is one
 */
export function readEmailStep(services: Services, request: Request, flow: Flow, language: Language) {
  const draft = readDraft(services, request, flow);
  // A failure of sign-in's password step was shown there already. One that comes without an address is Google's.
  const isOfPassword = flow === "sign-in" && Boolean(draft?.email);
  const failure = isOfPassword ? undefined : whyAgain(draft, request, language);
  return {
    view: { email: draft?.email ?? "", failure, google: googleOffer(services.env) },
    headers: draft ? { "Set-Cookie": clearedDraftCookie(services) } : {},
  };
}
