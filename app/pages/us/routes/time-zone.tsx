import { data, redirect, replace } from "react-router";
import { z } from "zod";
import { LeaveOpenField } from "#app/access/account/leave-open-field.tsx";
import { memberContext } from "#app/access/guards.server.ts";
import { timeZoneNames } from "#app/calendar/time-zone.ts";
import { TimeZoneForm } from "#app/calendar/time-zone-form.tsx";
import { setTimeZone } from "#app/couple/set-time-zone.server.ts";
import { parseForm } from "#app/http/parse-form.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { perLanguage } from "#app/texts/catalogue.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { ErrorList } from "#app/ui/error-list.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { timeZoneAnswers, timeZonePageTexts } from "../time-zone-texts.ts";
import type { Route } from "./+types/time-zone";

const formSchema = perLanguage((language) =>
  z.strictObject({ timeZone: z.string({ error: timeZoneAnswers(language).unknown }) }),
);

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(timeZonePageTexts(language).title) }];
};

export const loader = ({ context }: Route.LoaderArgs) => ({
  timeZone: context.get(memberContext).person.timeZone,
  zones: timeZoneNames(),
});

export async function action({ request, context }: Route.ActionArgs) {
  const { database, clock } = context.get(servicesContext);
  const member = context.get(memberContext);
  const language = context.get(languageContext);
  const form = await parseForm(request, formSchema(language), language);
  if (!form.ok) return data(form.problem, { status: 400 });
  const result = await setTimeZone(database, member, form.value.timeZone, clock());
  if (!result.ok) return data({ errors: { timeZone: timeZoneAnswers(language).unknown }, values: {} }, { status: 400 });
  // The first time it is the dashboard that has asked: Back leads past that.
  return member.person.timeZone === null ? replace("/dashboard") : redirect("/us");
}

export default function TimeZone({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="stack pt-6">
      <ErrorList errors={actionData?.errors} />
      <TimeZoneForm {...loaderData} error={actionData?.errors.timeZone} />
      <p className="mt-2">
        <LeaveOpenField />
      </p>
    </div>
  );
}
