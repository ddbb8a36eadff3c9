import { data, redirect } from "react-router";
import { parseForm } from "#app/http/parse-form.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { SplitPage } from "#app/ui/page.tsx";
import { draftCookie, firstStepAgain, readDraft } from "../../draft.server.ts";
import { passwordForm } from "../../forms.ts";
import { PasswordStep } from "../password-step.tsx";
import type { Route } from "./+types/sign-up-password";

export const meta: Route.MetaFunction = () => [{ title: "Create an account · The Couple App" }];

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
  const form = await parseForm(request, passwordForm);
  if (!form.ok) return data(form.problem, { status: 400 });
  const kept = draftCookie(services, { flow: "sign-up", email: draft.email, password: form.value.password });
  return redirect("/auth/create-account/name", { headers: { "Set-Cookie": kept } });
}

export default function SignUpPassword({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SplitPage nearness="touching" back="/auth/create-account" end={<span className="label num">2 of 3</span>}>
      <PasswordStep
        heading="Choose a password"
        email={loaderData.email}
        autoComplete="new-password"
        action="Continue"
        pendingText="Continue"
        problem={actionData}
      />
    </SplitPage>
  );
}
