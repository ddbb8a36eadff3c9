import { memberContext } from "#app/access/guards.server.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { listQuestions } from "../list-questions.server.ts";
import { QuestionsPage } from "../questions-page.tsx";
import type { Route } from "./+types/list";

/** Not its own: the title of an 18+ page names no page. */
export const meta: Route.MetaFunction = ({ matches }) => [{ title: uiTexts(languageOfPage(matches)).product }];

export const loader = ({ context }: Route.LoaderArgs) =>
  listQuestions(context.get(servicesContext), context.get(memberContext), context.get(languageContext));

export default function Questions({ loaderData }: Route.ComponentProps) {
  return <QuestionsPage view={loaderData} />;
}
