import { redirect } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { actOnAnswer } from "../act-on-answer.server.ts";
import { answerCard } from "../answer-card.server.ts";
import { CardsPage } from "../cards-page.tsx";
import { readCards } from "../read-cards.server.ts";
import type { Route } from "./+types/cards";

/** Not its own: the title of an 18+ page names no page. */
export const meta: Route.MetaFunction = ({ matches }) => [{ title: uiTexts(languageOfPage(matches)).product }];

export async function loader({ context }: Route.LoaderArgs) {
  const view = await readCards(context.get(servicesContext), context.get(memberContext), context.get(languageContext));
  if (!view) throw redirect("/intimacyLab");
  return view;
}

/** Keeps what the member says to the card that they are at. */
export const action = (args: Route.ActionArgs) =>
  actOnAnswer(args, answerCard, (done) => (done ? "/intimacyLab" : "/intimacyLab/cards"));

export default function Cards({ loaderData, actionData }: Route.ComponentProps) {
  return <CardsPage view={loaderData} errors={actionData?.errors} />;
}
