import { redirect } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { FollowLive } from "#app/live/follow-live.tsx";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { thisOrThat } from "../activity.ts";
import { categoryOf } from "../category-of.server.ts";
import { readResults } from "../read-results.server.ts";
import { ResultsPage } from "../results-page.tsx";
import { titleOf } from "../title-of.ts";
import type { Route } from "./+types/results";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: titleOf(loaderData, languageOfPage(matches)) },
];

export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const category = await categoryOf(args);
  const time = /^[1-9]\d{0,3}$/.exec(url.searchParams.get("time") ?? "");
  const asked = time && Number(time[0]);
  const language = context.get(languageContext);
  const view = await readResults(context.get(servicesContext), context.get(memberContext), category, asked, language);
  if (!view) throw redirect(`/this-or-that/${category.name}`);
  return view;
}

export default function Results({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <ResultsPage view={loaderData} />
      <FollowLive of={[thisOrThat.key]} />
    </>
  );
}
