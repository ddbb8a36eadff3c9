import { data, redirect } from "react-router";
import { trackEntry } from "#app/analytics/visit.server.ts";
import { signUpFailed } from "#app/error-reports/sign-up-failed.server.ts";
import { parseForm } from "#app/http/parse-form.ts";
import { redirectWithToast } from "#app/http/toasts.ts";
import { addressContext, languageContext, type Services, servicesContext } from "#app/request/services.server.ts";
import { tooOftenForm } from "#app/request/too-often.server.ts";
import { languageOfPage, useTexts } from "#app/texts/use-texts.tsx";
import { SplitPage } from "#app/ui/page.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { redirectSignedIn } from "../../after-sign-in.server.ts";
import { draftCookie, firstStepAgain, readDraft } from "../../draft.server.ts";
import { namesForm } from "../../forms.ts";
import { identityContext } from "../../identity/identity.server.ts";
import { identityMessage } from "../../identity/identity-messages.ts";
import { knownBrowser, knownBrowserCookie } from "../../known-browser.server.ts";
import { accessAnswers } from "../../texts.ts";
import { NamesForm } from "../names-form.tsx";
import { signUp } from "../sign-up.server.ts";
import { signUpTexts } from "../sign-up-texts.ts";
import type { Route } from "./+types/sign-up-name";

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(signUpTexts(language).create) }];
};

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
  const language = context.get(languageContext);
  const form = await parseForm(request, namesForm(language), language);
  if (!form.ok) return data(form.problem, { status: 400 });
  const from = { address: context.get(addressContext), browser: knownBrowser(services, request, email) };
  const given = { request, email, password, ...form.value };
  const result = await signUp(services, context.get(identityContext), given, from);
  if (!result.ok && result.reason === "too-often") return tooOftenForm(context, result.wait, form.value);
  if (!result.ok) {
    const answers = accessAnswers(language);
    const failure = identityMessage(language, result.code) || answers.tryAgain;
    signUpFailed(context, {
      step: "signup-name",
      hasFirstName: true,
      hasLastName: true,
      errorCode: result.code,
      error: failure,
      userAgent: request.headers.get("User-Agent") ?? "",
    });
    const draft = draftCookie(services, { flow: "sign-up", email, failure });
    const toast = { title: answers.creationFailed, description: failure, variant: "destructive" } as const;
    return redirectWithToast(services.env, "/auth/create-account", toast, new Headers({ "Set-Cookie": draft }));
  }
  trackEntry(context, "User Signed Up", result.userId);
  const cookies = [result.setCookie, knownBrowserCookie(services, request, email)];
  return redirectSignedIn(services, request, { home: "/invite", cookies });
}

export default function SignUpName({ actionData }: Route.ComponentProps) {
  const t = useTexts(signUpTexts);
  return (
    <SplitPage
      nearness="together"
      back="/auth/create-account/password"
      end={<span className="label num">{t.step(3)}</span>}
    >
      <NamesForm
        heading={t.yourName}
        names={{ firstName: "", lastName: "" }}
        action={t.create}
        pendingText={t.creating}
        failed={t.failed}
        problem={actionData}
        autoFocus
      />
    </SplitPage>
  );
}
