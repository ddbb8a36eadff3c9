import { data, redirect } from "react-router";
import { formFailure } from "#app/http/form-errors.ts";
import { parseForm } from "#app/http/parse-form.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage, sentence, useTexts } from "#app/texts/use-texts.tsx";
import { Link } from "#app/ui/link.tsx";
import { SplitPage } from "#app/ui/page.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { draftCookie } from "../../draft.server.ts";
import { emailForm } from "../../forms.ts";
import { GoogleButton } from "../../google/google-button.tsx";
import { readEmailStep } from "../email-step.server.ts";
import { EmailStep } from "../email-step.tsx";
import { signUpTexts } from "../sign-up-texts.ts";
import type { Route } from "./+types/sign-up-email";

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  const t = signUpTexts(language);
  return [{ title: uiTexts(language).titleOf(t.create) }, { name: "description", content: t.description }];
};

export function loader({ request, context }: Route.LoaderArgs) {
  const { view, headers } = readEmailStep(
    context.get(servicesContext),
    request,
    "sign-up",
    context.get(languageContext),
  );
  return data(view, { headers });
}

/** Keeps the address for the next step, or says what is wrong with it. */
export async function action({ request, context }: Route.ActionArgs) {
  const language = context.get(languageContext);
  const form = await parseForm(request, emailForm(language), language);
  if (!form.ok) return data(form.problem, { status: 400 });
  const draft = draftCookie(context.get(servicesContext), { flow: "sign-up", email: form.value.email });
  return redirect("/auth/create-account/password", { headers: { "Set-Cookie": draft } });
}

export default function SignUpEmail({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts(signUpTexts);
  const agreement = t.agree(
    (words) => <Link to="/terms">{words}</Link>,
    (words) => <Link to="/privacy">{words}</Link>,
  );
  return (
    <SplitPage nearness="apart" back="/" end={<span className="label num">{t.step(1)}</span>}>
      <EmailStep email={loaderData.email} problem={actionData ?? formFailure(loaderData.failure)}>
        <p className="small muted">{sentence(agreement)}</p>
      </EmailStep>
      <GoogleButton offer={loaderData.google} flow="sign-up" />
      <p className="mid mt-7 small">
        {t.haveAccount}{" "}
        <Link className="tap" to="/auth/sign-in">
          {t.signIn}
        </Link>
      </p>
    </SplitPage>
  );
}
