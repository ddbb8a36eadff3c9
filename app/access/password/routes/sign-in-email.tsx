import { data, redirect } from "react-router";
import { formFailure } from "#app/http/form-errors.ts";
import { parseForm } from "#app/http/parse-form.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage, useTexts } from "#app/texts/use-texts.tsx";
import { Link } from "#app/ui/link.tsx";
import { SplitPage } from "#app/ui/page.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { draftCookie } from "../../draft.server.ts";
import { emailForm } from "../../forms.ts";
import { GoogleButton } from "../../google/google-button.tsx";
import { readEmailStep } from "../email-step.server.ts";
import { EmailStep } from "../email-step.tsx";
import { signInTexts } from "../sign-in-texts.ts";
import type { Route } from "./+types/sign-in-email";

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  const t = signInTexts(language);
  return [{ title: uiTexts(language).titleOf(t.signIn) }, { name: "description", content: t.description }];
};

export function loader({ request, context }: Route.LoaderArgs) {
  const { view, headers } = readEmailStep(
    context.get(servicesContext),
    request,
    "sign-in",
    context.get(languageContext),
  );
  return data(view, { headers });
}

/** Keeps the address for the next step, or says what is wrong with it. */
export async function action({ request, context }: Route.ActionArgs) {
  const language = context.get(languageContext);
  const form = await parseForm(request, emailForm(language), language);
  if (!form.ok) return data(form.problem, { status: 400 });
  const draft = draftCookie(context.get(servicesContext), { flow: "sign-in", email: form.value.email });
  return redirect("/auth/sign-in/password", { headers: { "Set-Cookie": draft } });
}

export default function SignInEmail({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts(signInTexts);
  return (
    <SplitPage nearness="touching" back="/" end={<span className="label num">{t.step(1)}</span>}>
      <EmailStep email={loaderData.email} problem={actionData ?? formFailure(loaderData.failure)} saysWhileTyping />
      <GoogleButton offer={loaderData.google} flow="sign-in" />
      <p className="mid mt-7 small">
        {t.newHere}{" "}
        <Link className="tap" to="/auth/create-account">
          {t.create}
        </Link>
      </p>
    </SplitPage>
  );
}
