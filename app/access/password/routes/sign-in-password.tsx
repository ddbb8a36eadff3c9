import { data, redirect } from "react-router";
import { loginFailureClass } from "#app/analytics/failure-class.ts";
import { track, trackEntry } from "#app/analytics/visit.server.ts";
import { formFailure } from "#app/http/form-errors.ts";
import { parseForm } from "#app/http/parse-form.ts";
import { redirectWithToast } from "#app/http/toasts.ts";
import { addressContext, languageContext, servicesContext } from "#app/request/services.server.ts";
import { tooOftenForm } from "#app/request/too-often.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { redirectSignedIn } from "../../after-sign-in.server.ts";
import { draftCookie, firstStepAgain, readDraft } from "../../draft.server.ts";
import { passwordForm } from "../../forms.ts";
import { identityContext } from "../../identity/identity.server.ts";
import { identityMessage } from "../../identity/identity-messages.ts";
import { knownBrowser, knownBrowserCookie } from "../../known-browser.server.ts";
import { accessAnswers } from "../../texts.ts";
import { signIn } from "../sign-in.server.ts";
import { SignInPasswordScreen } from "../sign-in-password-screen.tsx";
import { signInTexts } from "../sign-in-texts.ts";
import type { Route } from "./+types/sign-in-password";

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(signInTexts(language).signIn) }];
};

/** The router passes cookies on by itself, Retry-After only when asked to. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function loader({ request, context }: Route.LoaderArgs) {
  const draft = readDraft(context.get(servicesContext), request, "sign-in");
  if (!draft) throw redirect(firstStepAgain("sign-in"));
  return { email: draft.email, failure: draft.failure, resetSent: draft.resetSent ?? false };
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const draft = readDraft(services, request, "sign-in");
  if (!draft) throw redirect(firstStepAgain("sign-in"));
  const language = context.get(languageContext);
  const form = await parseForm(request, passwordForm(language), language);
  if (!form.ok) return data(form.problem, { status: 400 });
  const { email } = draft;
  const { password } = form.value;
  const from = { address: context.get(addressContext), browser: knownBrowser(services, request, email) };
  const result = await signIn(services, context.get(identityContext), { request, email, password }, from);
  if (!result.ok && result.reason === "too-often") return tooOftenForm(context, result.wait, {});
  const t = accessAnswers(language);
  const failure = result.ok ? "" : identityMessage(language, result.code) || t.checkCredentials;
  if (!result.ok) {
    const properties = { failure_class: loginFailureClass(result) };
    track(context, { type: "track", eventName: "User Login Failed", properties });
  }
  if (!result.ok && result.reason === "unavailable") {
    return data({ errors: { form: failure }, values: {} }, { status: 503, headers: { "Retry-After": "60" } });
  }
  if (!result.ok) {
    const draft = draftCookie(services, { flow: "sign-in", email, failure });
    const toast = { title: t.signInFailed, description: failure, variant: "destructive" } as const;
    return redirectWithToast(services.env, "/auth/sign-in/password", toast, new Headers({ "Set-Cookie": draft }));
  }
  trackEntry(context, "User Logged In", result.userId);
  const cookies = [result.setCookie, knownBrowserCookie(services, request, email)];
  return redirectSignedIn(services, request, { home: "/dashboard", cookies });
}

export default function SignInPassword({ loaderData, actionData }: Route.ComponentProps) {
  return <SignInPasswordScreen {...loaderData} problem={actionData ?? formFailure(loaderData.failure)} />;
}
