import { data, redirect } from "react-router";
import { parseForm } from "#app/http/parse-form.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage, useTexts } from "#app/texts/use-texts.tsx";
import { SplitPage } from "#app/ui/page.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { draftCookie, firstStepAgain, readDraft } from "../../draft.server.ts";
import { passwordForm } from "../../forms.ts";
import { PasswordStep } from "../password-step.tsx";
import { signUpTexts } from "../sign-up-texts.ts";
import type { Route } from "./+types/sign-up-password";

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(signUpTexts(language).create) }];
};

export function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const draft = readDraft(services, request, "sign-up");
  if (!draft) throw redirect(firstStepAgain("sign-up"));
  const { email, flow } = draft;
  // Coming back from the names the password is chosen anew.
  return data({ email }, { headers: draft.password ? { "Set-Cookie": draftCookie(services, { flow, email }) } : {} });
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const draft = readDraft(services, request, "sign-up");
  if (!draft) throw redirect(firstStepAgain("sign-up"));
  const language = context.get(languageContext);
  const form = await parseForm(request, passwordForm(language), language);
  if (!form.ok) return data(form.problem, { status: 400 });
  const kept = draftCookie(services, { flow: "sign-up", email: draft.email, password: form.value.password });
  return redirect("/auth/create-account/name", { headers: { "Set-Cookie": kept } });
}

export default function SignUpPassword({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts(signUpTexts);
  return (
    <SplitPage nearness="touching" back="/auth/create-account" end={<span className="label num">{t.step(2)}</span>}>
      <PasswordStep
        heading={t.choosePassword}
        email={loaderData.email}
        autoComplete="new-password"
        action={t.continue}
        pendingText={t.continue}
        problem={actionData}
      />
    </SplitPage>
  );
}
