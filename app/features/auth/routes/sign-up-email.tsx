import { data, redirect } from "react-router";
import { formFailure } from "#app/http/form-errors.ts";
import { parseForm } from "#app/http/parse-form.ts";
import { servicesContext } from "#app/http/services.server.ts";
import { Link } from "#app/ui/link.tsx";
import { SplitPage } from "#app/ui/page.tsx";
import { dropDraft, keepDraft, readDraft, whyAgain } from "../draft.server.ts";
import { EmailStep } from "../email-step.tsx";
import { emailForm } from "../forms.ts";
import { GoogleButton } from "../google-button.tsx";
import { googleOffer } from "../google-offer.server.ts";
import type { Route } from "./+types/sign-up-email";

export const meta: Route.MetaFunction = () => [
  { title: "Create an account · The Couple App" },
  {
    name: "description",
    content: "An account for each of you, free: a question a day that opens once you have both answered.",
  },
];

export function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const draft = readDraft(services, request, "sign-up");
  // Coming back here begins anew; only the address still stands in its field.
  return data(
    { email: draft?.email ?? "", failure: whyAgain(draft, request), google: googleOffer(services.env) },
    { headers: draft ? { "Set-Cookie": dropDraft(services) } : {} },
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request, emailForm);
  if (!form.ok) return data(form.problem, { status: 400 });
  const draft = keepDraft(context.get(servicesContext), { flow: "sign-up", email: form.value.email });
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
