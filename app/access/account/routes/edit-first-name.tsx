import { data, redirect } from "react-router";
import { parseForm } from "#app/http/parse-form.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage, useTexts } from "#app/texts/use-texts.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { namesForm } from "../../forms.ts";
import { memberContext } from "../../guards.server.ts";
import { NamesForm } from "../../password/names-form.tsx";
import { editNameTexts } from "../edit-name-texts.ts";
import { LeaveOpenField } from "../leave-open-field.tsx";
import { updateProfile } from "../update-profile.server.ts";
import type { Route } from "./+types/edit-first-name";

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(editNameTexts(language).title) }];
};

export function loader({ context }: Route.LoaderArgs) {
  const { person } = context.get(memberContext);
  return { firstName: person.firstName ?? "", lastName: person.lastName ?? "" };
}

export async function action({ request, context }: Route.ActionArgs) {
  const language = context.get(languageContext);
  const form = await parseForm(request, namesForm(language), language);
  if (!form.ok) return data(form.problem, { status: 400 });
  await updateProfile(context.get(servicesContext).database.db, context.get(memberContext).person.id, form.value);
  return redirect("/us");
}

export default function EditName({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts(editNameTexts);
  return (
    <>
      <NamesForm
        heading={t.title}
        inPage
        names={loaderData}
        action={t.save}
        pendingText={t.saving}
        problem={actionData}
        autoFocus
      />
      <p className="mt-2">
        <LeaveOpenField />
      </p>
    </>
  );
}
