import { redirect } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { FollowLive } from "#app/live/follow-live.tsx";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { quizzesActivity } from "../activity.ts";
import { quizOf } from "../quiz-of.server.ts";
import { readResults } from "../read-results.server.ts";
import { ResultsPage } from "../results-page.tsx";
import { quizTexts } from "../texts.ts";
import type { Route } from "./+types/results";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const language = languageOfPage(matches);
  const t = quizTexts(language);
  return [{ title: uiTexts(language).titleOf(loaderData ? t.barTitle[loaderData.sort](loaderData.title) : t.title) }];
};

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const [services, member] = [context.get(servicesContext), context.get(memberContext)];
  const quiz = await quizOf(services.database, params.quiz);
  const time = /^[1-9]\d{0,3}$/.exec(url.searchParams.get("time") ?? "");
  const view = await readResults(services, member, quiz, time && Number(time[0]), context.get(languageContext));
  if (!view) throw redirect(`/quiz/${quiz.name}`);
  return view;
}

export default function Results({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <ResultsPage view={loaderData} />
      <FollowLive of={[quizzesActivity.key]} />
    </>
  );
}
