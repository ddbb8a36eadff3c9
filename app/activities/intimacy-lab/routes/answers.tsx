import { memberContext } from "#app/access/guards.server.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { actOnAnswer } from "../act-on-answer.server.ts";
import { AnswersPage } from "../answers-page.tsx";
import { changeAnswer } from "../change-answer.server.ts";
import { readAnswers } from "../read-cards.server.ts";
import type { Route } from "./+types/answers";

/** Not its own: the title of an 18+ page names no page. */
export const meta: Route.MetaFunction = ({ matches }) => [{ title: uiTexts(languageOfPage(matches)).product }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const numberOf = (name: string) => {
    const said = /^[1-9]\d{0,3}$/.exec(url.searchParams.get(name) ?? "");
    return said && Number(said[0]);
  };
  const [services, member] = [context.get(servicesContext), context.get(memberContext)];
  const asked = { ten: numberOf("ten"), card: numberOf("card") };
  return readAnswers(services, member, asked, context.get(languageContext));
}

/** Keeps another answer in the place of one. */
export const action = (args: Route.ActionArgs) =>
  actOnAnswer(args, changeAnswer, (_done, ten) => `/intimacyLab/answers?ten=${ten}`);

export default function Answers({ loaderData, actionData }: Route.ComponentProps) {
  return <AnswersPage view={loaderData} errors={actionData?.errors} />;
}
