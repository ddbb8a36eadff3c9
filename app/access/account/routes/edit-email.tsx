import { data, useNavigation } from "react-router";
import { parseForm } from "#app/http/parse-form.ts";
import { redirectWithToast } from "#app/http/toasts.ts";
import { countEach } from "#app/limits/count-each.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { tooOftenForm } from "#app/request/too-often.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-list.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { emailForm } from "../../forms.ts";
import { onlyFreshlySignedIn } from "../../fresh-sign-in.server.ts";
import { memberContext, sessionContext } from "../../guards.server.ts";
import { askForEmail } from "../change-email.server.ts";
import { LeaveOpenField } from "../leave-open-field.tsx";
import type { Route } from "./+types/edit-email";

export const meta: Route.MetaFunction = () => [{ title: "Your email · The Couple App" }];

export function loader({ context }: Route.LoaderArgs) {
  const { mailer, env } = context.get(servicesContext);
  return {
    byGoogle: context.get(sessionContext).provider === "google.com",
    works: mailer.works,
    contactEmail: env.CONTACT_EMAIL ?? null,
  };
}

/** Asks for another address: its owner has to open a link first. */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const form = await parseForm(request, emailForm);
  if (!form.ok) return data(form.problem, { status: 400 });
  await onlyFreshlySignedIn(args, "edit-email");
  const services = context.get(servicesContext);
  if (services.mailer.works && context.get(sessionContext).provider !== "google.com") {
    const { person } = context.get(memberContext);
    const counted = await countEach(services.limits, [["new-email:account", person.id]]);
    if (counted.wait !== null) return tooOftenForm(context, counted.wait, form.value);
    const wait = await askForEmail(services, person, form.value.email);
    if (wait !== null) {
      await counted.giveBack();
      return tooOftenForm(context, wait, form.value);
    }
  }
  return redirectWithToast(services.env, "/us", {
    title: "Look into your mail",
    description: "Open the link that we sent to the new address. It holds for an hour.",
  });
}

export default function EditEmail({ loaderData, actionData }: Route.ComponentProps) {
  const pending = useNavigation().state !== "idle";
  if (loaderData.byGoogle || !loaderData.works) {
    return (
      <div className="stack pt-6">
        <h3>Your email</h3>
        <p>
          {loaderData.byGoogle
            ? "You sign in with Google, so your address is the one of that account."
            : `This server sends no mail, so the address can't be confirmed here.${loaderData.contactEmail ? ` Write to ${loaderData.contactEmail}.` : ""}`}
        </p>
        <LeaveOpenField />
      </div>
    );
  }
  return (
    <>
      <PostForm className="stack pt-6" noValidate>
        <ErrorList errors={actionData?.errors} />
        <h3>Your email</h3>
        <TextField
          name="email"
          type="email"
          label="New address"
          autoComplete="email"
          defaultValue={actionData?.values.email ?? ""}
          error={actionData?.errors.email}
          hint="We send a link there. Until you open it, nothing changes."
          autoFocus={!actionData}
        />
        <Button wide pending={pending} pendingText="Sending...">
          Send the link
        </Button>
      </PostForm>
      <p className="mt-2">
        <LeaveOpenField />
      </p>
    </>
  );
}
