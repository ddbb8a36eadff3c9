import { data, redirect } from "react-router";
import { loginFailureClass } from "#app/features/analytics/failure-class.ts";
import { track, trackEntry } from "#app/features/analytics/visit.server.ts";
import { formFailure } from "#app/http/form-errors.ts";
import { parseForm } from "#app/http/parse-form.ts";
import { servicesContext } from "#app/http/services.server.ts";
import { redirectWithToast } from "#app/http/toasts.ts";
import { SplitPage } from "#app/ui/page.tsx";
import { beginAgain, dropDraft, keepDraft, readDraft } from "../draft.server.ts";
import { ForgotPasswordForm } from "../forgot-password-form.tsx";
import { passwordForm } from "../forms.ts";
import { takeReturnPath } from "../guards.server.ts";
import { identityContext } from "../identity.server.ts";
import { PasswordStep } from "../password-step.tsx";
import { signIn } from "../sign-in.server.ts";
import type { Route } from "./+types/sign-in-password";

export const meta: Route.MetaFunction = () => [{ title: "Sign In · The Couple App" }];

/** The router passes cookies on by itself, Retry-After only when asked to. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function loader({ request, context }: Route.LoaderArgs) {
  const draft = readDraft(context.get(servicesContext), request, "sign-in");
  if (!draft) throw beginAgain("sign-in");
  return { email: draft.email, failure: draft.failure, resetSent: draft.resetSent ?? false };
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const draft = readDraft(services, request, "sign-in");
  if (!draft) throw beginAgain("sign-in");
  const form = await parseForm(request, passwordForm);
  if (!form.ok) return data(form.problem, { status: 400 });
  const { email } = draft;
  const result = await signIn(services, context.get(identityContext), {
    request,
    email,
    password: form.value.password,
  });
  const headers = new Headers();
  if (!result.ok) {
    const properties = { failure_class: loginFailureClass(result) };
    track(context, { type: "track", eventName: "User Login Failed", properties });
  }
  if (!result.ok && result.reason === "unavailable") {
    return data({ errors: { form: result.message }, values: {} }, { status: 503, headers: { "Retry-After": "60" } });
  }
  if (!result.ok) {
    headers.append("Set-Cookie", keepDraft(services, { flow: "sign-in", email, failure: result.message }));
    const toast = { title: "Sign in failed", description: result.message, variant: "destructive" } as const;
    return redirectWithToast(services.env, "/auth/sign-in/password", toast, headers);
  }
  trackEntry(context, "User Logged In", result.userId);
  const { path, clear } = takeReturnPath(services.env, request);
  for (const set of [result.setCookie, dropDraft(services), clear]) headers.append("Set-Cookie", set);
  return redirect(path === "/" ? "/dashboard" : path, { headers });
}

export default function SignInPassword({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SplitPage nearness="together" back="/auth/sign-in" end={<span className="label num">2 of 2</span>}>
      <PasswordStep
        heading="Enter your password"
        email={loaderData.email}
        autoComplete="current-password"
        action="Sign In"
        pendingText="Signing in..."
        problem={actionData ?? formFailure(loaderData.failure)}
      />
      <ForgotPasswordForm isSent={loaderData.resetSent} />
    </SplitPage>
  );
}
