import { data, redirect } from "react-router";
import { parseForm } from "#app/http/parse-form.ts";
import type { Services } from "#app/request/services.server.ts";
import { clearedDraftCookie, type Draft, draftCookie, readDraft, whyAgain } from "../draft.server.ts";
import { emailForm } from "../forms.ts";
import { googleOffer } from "../google/google-offer.server.ts";

type Flow = Draft["flow"];

/**
 * What the first step of either flow shows. Coming back to it begins anew; only the address still stands in its field.
 */
export function readEmailStep(services: Services, request: Request, flow: Flow) {
  const draft = readDraft(services, request, flow);
  // A failure of sign-in's password step was shown there already. One that comes without an address is Google's.
  const isOfPassword = flow === "sign-in" && Boolean(draft?.email);
  const failure = isOfPassword ? undefined : whyAgain(draft, request);
  return data(
    { email: draft?.email ?? "", failure, google: googleOffer(services.env) },
    { headers: draft ? { "Set-Cookie": clearedDraftCookie(services) } : {} },
  );
}

/** Keeps the address for the next step, or says what is wrong with it. */
export async function takeEmail(services: Services, request: Request, flow: Flow, next: string) {
  const form = await parseForm(request, emailForm);
  if (!form.ok) return data(form.problem, { status: 400 });
  const draft = draftCookie(services, { flow, email: form.value.email });
  return redirect(next, { headers: { "Set-Cookie": draft } });
}
