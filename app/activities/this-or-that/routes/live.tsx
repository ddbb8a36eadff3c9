import { data, redirect } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { FollowLive } from "#app/live/follow-live.tsx";
import { LookOften } from "#app/live/look-often.tsx";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { thisOrThat } from "../activity.ts";
import { categoryOf } from "../category-of.server.ts";
import { LivePage } from "../live-page.tsx";
import { liveSchema } from "../parse-pick.ts";
import { playLive } from "../play-live.server.ts";
import { readLiveGame } from "../read-live.server.ts";
import { sentForm } from "../sent-form.server.ts";
import { pickTexts } from "../texts.ts";
import { titleOf } from "../title-of.ts";
import type { Route } from "./+types/live";

export const handle = { hydrate: "now" };

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: titleOf(loaderData, languageOfPage(matches)) },
];

/** A game that two play at the same time, as far as both are in it. */
export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  const category = await categoryOf(args);
  const view = await readLiveGame(context.get(servicesContext), context.get(memberContext), category);
  if (view === "play") throw redirect(`/this-or-that/${category.name}`);
  if (view === "done") throw redirect(`/this-or-that/${category.name}/results`);
  return view;
}

/** Goes there, picks in the pair that is open to both, is done with it, or goes away. */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const [services, member] = [context.get(servicesContext), context.get(memberContext)];
  const language = context.get(languageContext);
  const category = await categoryOf(args);
  const form = await sentForm(request, liveSchema(language), language);
  if (!form.ok) return data({ errors: form.errors }, { status: 400 });
  const played = await playLive(services, member, { category, sent: form.value }, services.clock());
  if (!played.ok) return data({ errors: { form: pickTexts(language).refused[played.reason] } }, { status: 409 });
  const path = `/this-or-that/${category.name}`;
  return redirect(form.value.do === "leave" ? path : `${path}/live`);
}

export default function Live({ loaderData, actionData }: Route.ComponentProps) {
  const { place } = loaderData;
  return (
    <>
      <LivePage view={loaderData} errors={actionData?.errors} />
      {/* Of what is 18+ no stream tells: the page asks. */}
      {place ? <FollowLive of={[thisOrThat.key]} at={place} /> : <LookOften />}
    </>
  );
}
