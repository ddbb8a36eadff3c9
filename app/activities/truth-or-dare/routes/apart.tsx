import { redirect } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { parseForm } from "#app/http/parse-form.ts";
import { FollowLive } from "#app/live/follow-live.tsx";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { actApart } from "../act-apart.server.ts";
import { truthOrDare } from "../activity.ts";
import { ApartPage } from "../apart-page.tsx";
import { pathOf } from "../cards.ts";
import { heatOf } from "../heat-of.server.ts";
import { apartSchema } from "../parse-act.ts";
import { readApart } from "../read-apart.server.ts";
import { misread, refusal } from "../refusal.server.ts";
import { titleOf } from "../title-of.ts";
import type { Route } from "./+types/apart";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: titleOf(loaderData, languageOfPage(matches)) },
];

export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  const [services, member] = [context.get(servicesContext), context.get(memberContext)];
  return readApart(services, member, await heatOf(args), context.get(languageContext));
}

/** Draws another card, or keeps what the member has said to this one. */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const [services, member] = [context.get(servicesContext), context.get(memberContext)];
  const language = context.get(languageContext);
  const { heat, adult } = await heatOf(args);
  const form = await parseForm(request, apartSchema(language), language);
  if (!form.ok) return misread(form.problem);
  const sent = form.value;
  const acted = await actApart(services, member, { heat, adult, sent }, services.clock());
  return acted.ok ? redirect(pathOf(heat)) : refusal(acted.reason, sent, language);
}

export default function Apart({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <ApartPage view={loaderData} refused={actionData} />
      {/* Nothing is told of what is 18+, and nothing of it is followed. */}
      {loaderData.adult ? null : <FollowLive of={[truthOrDare.key]} />}
    </>
  );
}
