import { formFailure } from "#app/http/form-errors.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { Link } from "#app/ui/link.tsx";
import { SplitPage } from "#app/ui/page.tsx";
import { GoogleButton } from "../../google/google-button.tsx";
import { readEmailStep, takeEmail } from "../email-step.server.ts";
import { EmailStep } from "../email-step.tsx";
import type { Route } from "./+types/sign-in-email";

export const meta: Route.MetaFunction = () => [
  { title: "Sign In · The Couple App" },
  {
    name: "description",
    content: "Sign in to the app that keeps couples in love: your question of the day is waiting.",
  },
];

export const loader = ({ request, context }: Route.LoaderArgs) =>
  readEmailStep(context.get(servicesContext), request, "sign-in");

export const action = ({ request, context }: Route.ActionArgs) =>
  takeEmail(context.get(servicesContext), request, "sign-in", "/auth/sign-in/password");

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
