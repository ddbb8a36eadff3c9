import { data, redirect } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { parseForm } from "#app/http/parse-form.ts";
import { FollowLive } from "#app/live/follow-live.tsx";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { checkInActivity } from "../activity.ts";
import { CheckInPage } from "../check-in-page.tsx";
import { keepCheckIn } from "../keep-check-in.server.ts";
import { checkInFrom, checkInSchema, fieldsOf } from "../parse-check-in.ts";
import { readToday } from "../read-today.server.ts";
import { checkInTexts, refusalTexts } from "../texts.ts";
import type { Route } from "./+types/today";

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(checkInTexts(language).title) }];
};

export function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return readToday(
    context.get(servicesContext),
    context.get(memberContext),
    searchParams,
    context.get(languageContext),
  );
}

/** Keeps how the member is today. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const language = context.get(languageContext);
  const form = await parseForm(request, checkInSchema(language), language);
  if (!form.ok) return data(form.problem, { status: 400 });
  const { date, partner: knew } = form.value;
  const checkIn = checkInFrom(form.value);
  const result = await keepCheckIn(services, context.get(memberContext), { date, knew, checkIn }, services.clock());
  if (result.ok) return redirect("/checkin");
  const errors = { form: refusalTexts(language)[result.reason] };
  return data({ errors, values: fieldsOf(checkIn), stale: true }, { status: 409 });
}

export default function Today({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <CheckInPage view={loaderData} refused={actionData} />
      <FollowLive of={[checkInActivity.key]} />
    </>
  );
}
