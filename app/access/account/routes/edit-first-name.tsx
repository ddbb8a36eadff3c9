import { data, redirect } from "react-router";
import { parseForm } from "#app/http/parse-form.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { namesForm } from "../../forms.ts";
import { memberContext } from "../../guards.server.ts";
import { NamesForm } from "../../password/names-form.tsx";
import { LeaveOpenField } from "../leave-open-field.tsx";
import { updateProfile } from "../update-profile.server.ts";
import type { Route } from "./+types/edit-first-name";

export const meta: Route.MetaFunction = () => [{ title: "Your name · The Couple App" }];

export function loader({ context }: Route.LoaderArgs) {
  const { person } = context.get(memberContext);
  return { firstName: person.firstName ?? "", lastName: person.lastName ?? "" };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request, namesForm);
  if (!form.ok) return data(form.problem, { status: 400 });
  await updateProfile(context.get(servicesContext).database.db, context.get(memberContext).person.id, form.value);
  return redirect("/us");
}

export default function EditName({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <NamesForm
        heading="Your name"
        inPage
        names={loaderData}
        action="Save"
        pendingText="Saving..."
        problem={actionData}
        autoFocus
      />
      <p className="mt-2">
        <LeaveOpenField />
      </p>
    </>
  );
}
