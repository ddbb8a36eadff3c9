import { data, redirect } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { FollowLive } from "#app/live/follow-live.tsx";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { thisOrThat } from "../activity.ts";
import { categoryOf } from "../category-of.server.ts";
import { pickSchema } from "../parse-pick.ts";
import { PlayPage } from "../play-page.tsx";
import { readPlay } from "../read-play.server.ts";
import { sentForm } from "../sent-form.server.ts";
import { takePick } from "../take-pick.server.ts";
import { pickTexts } from "../texts.ts";
import { titleOf } from "../title-of.ts";
import type { Route } from "./+types/play";

export const handle = { hydrate: "now" };

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: titleOf(loaderData, languageOfPage(matches)) },
];

export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  const category = await categoryOf(args);
  const view = await readPlay(context.get(servicesContext), context.get(memberContext), category);
  if (!view) throw data(null, { status: 404 });
  if (view === "done") throw redirect(`/this-or-that/${category.name}/results`);
  return view;
}

/** Keeps what was picked in one pair, or takes it back. */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const [services, member] = [context.get(servicesContext), context.get(memberContext)];
  const language = context.get(languageContext);
  const category = await categoryOf(args);
  const form = await sentForm(request, pickSchema(language), language);
  if (!form.ok) return data({ errors: form.errors }, { status: 400 });
  const taken = await takePick(services, member, { category, sent: form.value }, services.clock());
  if (!taken.ok) return data({ errors: { form: pickTexts(language).refused[taken.reason] } }, { status: 409 });
  return redirect(taken.finished ? `/this-or-that/${category.name}/results` : `/this-or-that/${category.name}`);
}

export default function Play({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PlayPage key={loaderData.time} view={loaderData} errors={actionData?.errors} />
      {/* Nothing is told of what is 18+, and nothing of it is followed. */}
      {loaderData.adult || !loaderData.mayLive ? null : <FollowLive of={[thisOrThat.key]} />}
    </>
  );
}
