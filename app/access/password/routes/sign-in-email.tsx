import { data, redirect } from "react-router";
import { formFailure } from "#app/http/form-errors.ts";
import { parseForm } from "#app/http/parse-form.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { Link } from "#app/ui/link.tsx";
import { SplitPage } from "#app/ui/page.tsx";
import { draftCookie } from "../../draft.server.ts";
import { emailForm } from "../../forms.ts";
import { GoogleButton } from "../../google/google-button.tsx";
import { readEmailStep } from "../email-step.server.ts";
import { EmailStep } from "../email-step.tsx";
import type { Route } from "./+types/sign-in-email";

export const meta: Route.MetaFunction = () => [
  { title: "Sign In · The Couple App" },
  {
    name: "description",
    content: "Sign in to the app that keeps couples in love: your question of the day is waiting.",
  },
];

export function loader({ request, context }: Route.LoaderArgs) {
  const { view, headers } = readEmailStep(context.get(servicesContext), request, "sign-in");
  return data(view, { headers });
}

/** Keeps the address for the next step, or says what is wrong with it. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request, emailForm);
  if (!form.ok) return data(form.problem, { status: 400 });
  const draft = draftCookie(context.get(servicesContext), { flow: "sign-in", email: form.value.email });
  return redirect("/auth/sign-in/password", { headers: { "Set-Cookie": draft } });
}

export default function SignInEmail({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SplitPage nearness="touching" back="/" end={<span className="label num">1 of 2</span>}>
      <EmailStep email={loaderData.email} problem={actionData ?? formFailure(loaderData.failure)} saysWhileTyping />
      <GoogleButton offer={loaderData.google} flow="sign-in" />
      <p className="mid mt-7 small">
        New here?{" "}
        <Link className="tap" to="/auth/create-account">
          Create an account
        </Link>
      </p>
    </SplitPage>
  );
}
