import { formFailure } from "#app/http/form-errors.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { Link } from "#app/ui/link.tsx";
import { SplitPage } from "#app/ui/page.tsx";
import { GoogleButton } from "../../google/google-button.tsx";
import { readEmailStep, takeEmail } from "../email-step.server.ts";
import { EmailStep } from "../email-step.tsx";
import type { Route } from "./+types/sign-up-email";

export const meta: Route.MetaFunction = () => [
  { title: "Create an account · The Couple App" },
  {
    name: "description",
    content: "An account for each of you, free: a question a day that opens once you have both answered.",
  },
];

export const loader = ({ request, context }: Route.LoaderArgs) =>
  readEmailStep(context.get(servicesContext), request, "sign-up");

export const action = ({ request, context }: Route.ActionArgs) =>
  takeEmail(context.get(servicesContext), request, "sign-up", "/auth/create-account/password");

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
