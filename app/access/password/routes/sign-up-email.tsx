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
import type { Route } from "./+types/sign-up-email";

export const meta: Route.MetaFunction = () => [
  { title: "Create an account · The Couple App" },
  {
    name: "description",
    content: "An account for each of you, free: a question a day that opens once you have both answered.",
  },
];

export function loader({ request, context }: Route.LoaderArgs) {
  const { view, headers } = readEmailStep(context.get(servicesContext), request, "sign-up");
  return data(view, { headers });
}

/** Keeps the address for the next step, or says what is wrong with it. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request, emailForm);
  if (!form.ok) return data(form.problem, { status: 400 });
  const draft = draftCookie(context.get(servicesContext), { flow: "sign-up", email: form.value.email });
  return redirect("/auth/create-account/password", { headers: { "Set-Cookie": draft } });
}

export default function SignUpEmail({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SplitPage nearness="apart" back="/" end={<span className="label num">1 of 3</span>}>
      <EmailStep email={loaderData.email} problem={actionData ?? formFailure(loaderData.failure)}>
        <p className="small muted">
          By continuing you agree to the <Link to="/terms">Terms of Service</Link> and{" "}
          <Link to="/privacy">Privacy Policy</Link>.
        </p>
      </EmailStep>
      <GoogleButton offer={loaderData.google} flow="sign-up" />
      <p className="mid mt-7 small">
        Have an account already?{" "}
        <Link className="tap" to="/auth/sign-in">
          Sign In
        </Link>
      </p>
    </SplitPage>
  );
}
