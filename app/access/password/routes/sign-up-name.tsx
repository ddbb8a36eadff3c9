import { data, redirect } from "react-router";
import { trackEntry } from "#app/analytics/visit.server.ts";
import { signUpFailed } from "#app/error-reports/sign-up-failed.server.ts";
import { parseForm } from "#app/http/parse-form.ts";
import { redirectWithToast } from "#app/http/toasts.ts";
import { addressContext, type Services, servicesContext } from "#app/request/services.server.ts";
import { tooOftenForm } from "#app/request/too-often.server.ts";
import { SplitPage } from "#app/ui/page.tsx";
import { redirectSignedIn } from "../../after-sign-in.server.ts";
import { draftCookie, firstStepAgain, readDraft } from "../../draft.server.ts";
import { namesForm } from "../../forms.ts";
import { identityContext } from "../../identity/identity.server.ts";
import { knownBrowser, knownBrowserCookie } from "../../known-browser.server.ts";
import { NamesForm } from "../names-form.tsx";
import { signUp } from "../sign-up.server.ts";
import type { Route } from "./+types/sign-up-name";

export const meta: Route.MetaFunction = () => [{ title: "Create an account · The Couple App" }];

export function loader({ request, context }: Route.LoaderArgs) {
  draftWithPassword(context.get(servicesContext), request);
  return null;
}

/** Whoever has gone back to the password, and forward again without one, chooses it first. */
function draftWithPassword(services: Services, request: Request) {
  const draft = readDraft(services, request, "sign-up");
  if (!draft) throw redirect(firstStepAgain("sign-up"));
  const { email, password } = draft;
  if (!password) throw redirect("/auth/create-account/password");
  return { email, password };
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { email, password } = draftWithPassword(services, request);
  const form = await parseForm(request, namesForm);
  if (!form.ok) return data(form.problem, { status: 400 });
  const from = { address: context.get(addressContext), browser: knownBrowser(services, request, email) };
  const given = { request, email, password, ...form.value };
  const result = await signUp(services, context.get(identityContext), given, from);
  if (!result.ok && result.reason === "too-often") return tooOftenForm(context, result.wait, form.value);
  if (!result.ok) {
    signUpFailed(context, {
      step: "signup-name",
      hasFirstName: true,
      hasLastName: true,
      errorCode: result.code,
      error: result.message,
      userAgent: request.headers.get("User-Agent") ?? "",
    });
    const draft = draftCookie(services, { flow: "sign-up", email, failure: result.message });
    const toast = { title: "Account creation failed", description: result.message, variant: "destructive" } as const;
    return redirectWithToast(services.env, "/auth/create-account", toast, new Headers({ "Set-Cookie": draft }));
  }
  trackEntry(context, "User Signed Up", result.userId);
  const cookies = [result.setCookie, knownBrowserCookie(services, request, email)];
  return redirectSignedIn(services, request, { home: "/invite", cookies });
}

export default function SignUpName({ actionData }: Route.ComponentProps) {
  return (
    <SplitPage nearness="together" back="/auth/create-account/password" end={<span className="label num">3 of 3</span>}>
      <NamesForm
        heading="What's your name?"
        names={{ firstName: "", lastName: "" }}
        action="Create an account"
        pendingText="Creating your account..."
        failed="Account creation failed"
        problem={actionData}
        autoFocus
      />
    </SplitPage>
  );
}
