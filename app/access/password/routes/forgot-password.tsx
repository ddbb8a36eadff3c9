import { useEffect } from "react";
import { redirect } from "react-router";
import { formFailure } from "#app/http/form-errors.ts";
import { expectNoFields } from "#app/http/parse-form.ts";
import { redirectWithToast } from "#app/http/toasts.ts";
import { addressContext, servicesContext } from "#app/request/services.server.ts";
import { tooOftenForm } from "#app/request/too-often.server.ts";
import { useTexts } from "#app/texts/use-texts.tsx";
import { sayToast } from "#app/ui/said-toasts.ts";
import { uiTexts } from "#app/ui/texts.ts";
import { draftCookie, readDraft } from "../../draft.server.ts";
import { identityContext } from "../../identity/identity.server.ts";
import { NO_RESET_EMAIL, RESET_SENT, sendPasswordReset, TOO_MANY_RESETS } from "../password-reset.server.ts";
import { SignInPasswordScreen } from "../sign-in-password-screen.tsx";
import type { Route } from "./+types/forgot-password";

export const meta: Route.MetaFunction = () => [{ title: "Sign In · The Couple App" }];

/** The page of a refusal. The router asks for it by GET, after the post: it can't be told from a visit. */
export function loader({ request, context }: Route.LoaderArgs) {
  const draft = readDraft(context.get(servicesContext), request, "sign-in");
  if (!draft) throw redirect("/auth/sign-in/password");
  return { email: draft.email, failure: draft.failure, resetSent: draft.resetSent ?? false };
}

/** The mail goes to the email of the first step and to no other. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  await expectNoFields(request);
  const draft = readDraft(services, request, "sign-in");
  if (!draft)
    return redirectWithToast(services.env, "/auth/sign-in", { title: NO_RESET_EMAIL, variant: "destructive" });
  const { email } = draft;
  const from = { address: context.get(addressContext) };
  const result = await sendPasswordReset(services, context.get(identityContext), email, from);
  if (!result.ok && result.reason === "too-often") return tooOftenForm(context, result.wait, {}, TOO_MANY_RESETS);
  const kept = result.ok ? { resetSent: true as const } : { failure: result.message };
  const headers = new Headers({ "Set-Cookie": draftCookie(services, { flow: "sign-in", email, ...kept }) });
  const toast = result.ok ? { title: RESET_SENT } : { title: result.message, variant: "destructive" as const };
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
