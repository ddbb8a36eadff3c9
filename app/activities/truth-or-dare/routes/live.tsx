import { redirect } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { parseForm } from "#app/http/parse-form.ts";
import { FollowLive } from "#app/live/follow-live.tsx";
import { LookOften } from "#app/live/look-often.tsx";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { truthOrDare } from "../activity.ts";
import { LEAVE, pathOf } from "../cards.ts";
import { heatOf } from "../heat-of.server.ts";
import { LivePage } from "../live-page.tsx";
import { liveSchema } from "../parse-act.ts";
import { playLive } from "../play-live.server.ts";
import { readLiveHeat } from "../read-live.server.ts";
import { misread, refusal } from "../refusal.server.ts";
import { titleOf } from "../title-of.ts";
import type { Route } from "./+types/live";

export const handle = { hydrate: "now" };

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: titleOf(loaderData, languageOfPage(matches)) },
];

/** A heat that two play at the same time, as far as both are in it. */
export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  const of = await heatOf(args);
  const [services, member] = [context.get(servicesContext), context.get(memberContext)];
  const view = await readLiveHeat(services, member, of, context.get(languageContext));
  if (!view) throw redirect(pathOf(of.heat));
  return view;
}

/** Goes there, picks, does the card that lies before both, is done with it, or goes away. */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const [services, member] = [context.get(servicesContext), context.get(memberContext)];
  const language = context.get(languageContext);
  const { heat, adult } = await heatOf(args);
  const form = await parseForm(request, liveSchema(language), language);
  if (!form.ok) return misread(form.problem);
  const sent = form.value;
  const played = await playLive(services, member, { heat, adult, sent }, services.clock());
  if (!played.ok) return refusal(played.reason, sent, language);
  return redirect(pathOf(heat, sent.do === LEAVE ? "apart" : "live"));
}

export default function Live({ loaderData, actionData }: Route.ComponentProps) {
  const { place } = loaderData;
  return (
    <>
      <LivePage view={loaderData} refused={actionData} />
      {/* Of what is 18+ no stream tells: the page asks. */}
      {place ? <FollowLive of={[truthOrDare.key]} at={place} /> : <LookOften />}
    </>
  );
}
