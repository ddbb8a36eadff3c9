import { data, useNavigation } from "react-router";
import { parseForm } from "#app/http/parse-form.ts";
import { redirectWithToast } from "#app/http/toasts.ts";
import { countEach } from "#app/limits/count-each.server.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { tooOftenForm } from "#app/request/too-often.server.ts";
import { languageOfPage, useTexts } from "#app/texts/use-texts.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-list.tsx";
import { TextField } from "#app/ui/field.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { emailForm } from "../../forms.ts";
import { onlyFreshlySignedIn } from "../../fresh-sign-in.server.ts";
import { memberContext, sessionContext } from "../../guards.server.ts";
import { askForEmail } from "../change-email.server.ts";
import { editEmailTexts } from "../edit-email-texts.ts";
import { LeaveOpenField } from "../leave-open-field.tsx";
import { accountAnswers } from "../texts.ts";
import type { Route } from "./+types/edit-email";

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(editEmailTexts(language).title) }];
};

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
  const language = context.get(languageContext);
  const form = await parseForm(request, emailForm(language), language);
  if (!form.ok) return data(form.problem, { status: 400 });
  await onlyFreshlySignedIn(args, "edit-email");
  const services = context.get(servicesContext);
  if (services.mailer.works && context.get(sessionContext).provider !== "google.com") {
    const { person } = context.get(memberContext);
    const counted = await countEach(services.limits, [["new-email:account", person.id]]);
    if (counted.wait !== null) return tooOftenForm(context, counted.wait, form.value);
    const wait = await askForEmail(services, person, form.value.email, language);
    if (wait !== null) {
      await counted.giveBack();
      return tooOftenForm(context, wait, form.value);
    }
  }
  const t = accountAnswers(language);
  return redirectWithToast(services.env, "/us", { title: t.mailTitle, description: t.forAnHour });
}

export default function EditEmail({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts(editEmailTexts);
  const pending = useNavigation().state !== "idle";
  if (loaderData.byGoogle || !loaderData.works) {
    return (
      <div className="stack pt-6">
        <h3>{t.title}</h3>
        <p>
          {loaderData.byGoogle ? t.google : loaderData.contactEmail ? t.noMailWrite(loaderData.contactEmail) : t.noMail}
        </p>
        <LeaveOpenField />
      </div>
    );
  }
  return (
    <>
      <PostForm className="stack pt-6" noValidate>
        <ErrorList errors={actionData?.errors} />
        <h3>{t.title}</h3>
        <TextField
          name="email"
          type="email"
          label={t.label}
          autoComplete="email"
          defaultValue={actionData?.values.email ?? ""}
          error={actionData?.errors.email}
          hint={t.hint}
          autoFocus={!actionData}
        />
        <Button wide pending={pending} pendingText={t.sending}>
          {t.send}
        </Button>
      </PostForm>
      <p className="mt-2">
        <LeaveOpenField />
      </p>
    </>
  );
}
