import { useEffect } from "react";
import { redirect } from "react-router";
import { formFailure } from "#app/http/form-errors.ts";
import { expectNoFields } from "#app/http/parse-form.ts";
import { redirectWithToast } from "#app/http/toasts.ts";
import { addressContext, languageContext, servicesContext } from "#app/request/services.server.ts";
import { tooOftenForm } from "#app/request/too-often.server.ts";
import { languageOfPage, useTexts } from "#app/texts/use-texts.tsx";
import { sayToast } from "#app/ui/said-toasts.ts";
import { uiTexts } from "#app/ui/texts.ts";
import { draftCookie, readDraft } from "../../draft.server.ts";
import { identityContext } from "../../identity/identity.server.ts";
import { identityMessage } from "../../identity/identity-messages.ts";
import { accessAnswers } from "../../texts.ts";
import { sendPasswordReset } from "../password-reset.server.ts";
import { SignInPasswordScreen } from "../sign-in-password-screen.tsx";
import { signInTexts } from "../sign-in-texts.ts";
import type { Route } from "./+types/forgot-password";

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(signInTexts(language).signIn) }];
};

/** The page of a refusal. The router asks for it by GET, after the post: it can't be told from a visit. */
export function loader({ request, context }: Route.LoaderArgs) {
  const draft = readDraft(context.get(servicesContext), request, "sign-in");
  if (!draft) throw redirect("/auth/sign-in/password");
  return { email: draft.email, failure: draft.failure, resetSent: draft.resetSent ?? false };
}

/** The provider's codes that have a sentence here (docs/product/signing-in.md#forgotten-password). */
const RESET_CODES = new Set(["auth/user-not-found", "auth/invalid-email", "auth/too-many-requests"]);

/** The mail goes to the email of the first step and to no other. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const language = context.get(languageContext);
  const { reset } = accessAnswers(language);
  await expectNoFields(request, language);
  const draft = readDraft(services, request, "sign-in");
  if (!draft) return redirectWithToast(services.env, "/auth/sign-in", { title: reset.noEmail, variant: "destructive" });
  const { email } = draft;
  const from = { address: context.get(addressContext) };
  const result = await sendPasswordReset(services, context.get(identityContext), email, from);
  if (!result.ok && result.reason === "too-often") return tooOftenForm(context, result.wait, {}, reset.tooMany);
  const failure = result.ok
    ? null
    : (RESET_CODES.has(result.code) && identityMessage(language, result.code)) || reset.failed;
  const kept = failure === null ? { resetSent: true as const } : { failure };
  const headers = new Headers({ "Set-Cookie": draftCookie(services, { flow: "sign-in", email, ...kept }) });
  const toast = failure === null ? { title: reset.sent } : { title: failure, variant: "destructive" as const };
  return redirectWithToast(services.env, "/auth/sign-in/password", toast, headers);
}

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { unreached, unkept } = useTexts(uiTexts);
  useEffect(() => {
    const failure = actionData?.errors.form;
    if (failure && failure !== unreached && failure !== unkept) sayToast({ title: failure, variant: "destructive" });
  }, [actionData, unreached, unkept]);
  return <SignInPasswordScreen {...loaderData} problem={actionData ?? formFailure(loaderData.failure)} />;
}
