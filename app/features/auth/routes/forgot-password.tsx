import { redirect } from "react-router";
import { expectNoFields } from "#app/http/parse-form.ts";
import { servicesContext } from "#app/http/services.server.ts";
import { redirectWithToast } from "#app/http/toasts.ts";
import { keepDraft, readDraft } from "../draft.server.ts";
import { identityContext } from "../identity.server.ts";
import { NO_RESET_EMAIL, RESET_SENT, sendPasswordReset } from "../password-reset.server.ts";
import type { Route } from "./+types/forgot-password";

export const loader = () => redirect("/auth/sign-in/password");

/** The mail goes to the email of the first step and to no other. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  await expectNoFields(request);
  const draft = readDraft(services, request, "sign-in");
  if (!draft)
    return redirectWithToast(services.env, "/auth/sign-in", { title: NO_RESET_EMAIL, variant: "destructive" });
  const { email } = draft;
  const failure = await sendPasswordReset(context.get(identityContext), email);
  const kept = failure ? { failure } : { resetSent: true as const };
  const headers = new Headers({ "Set-Cookie": keepDraft(services, { flow: "sign-in", email, ...kept }) });
  const toast = failure ? { title: failure, variant: "destructive" as const } : { title: RESET_SENT };
  return redirectWithToast(services.env, "/auth/sign-in/password", toast, headers);
}

/** Never shown. With it a refusal is a page too. */
export default function ForgotPassword() {
  return null;
}
