import { memberContext } from "#app/access/guards.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { QuizzesPage } from "../quizzes-page.tsx";
import { listQuizzes } from "../read-quizzes.server.ts";
import { quizTexts } from "../texts.ts";
import type { Route } from "./+types/quizzes";

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(quizTexts(language).title) }];
};

export const loader = ({ context }: Route.LoaderArgs) =>
  listQuizzes(context.get(servicesContext), context.get(memberContext));

export default function Quizzes({ loaderData }: Route.ComponentProps) {
  return <QuizzesPage view={loaderData} />;
}
