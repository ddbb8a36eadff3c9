import { data, redirect } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { parseForm } from "#app/http/parse-form.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { actOnItem } from "../act-on-item.server.ts";
import type { Deck } from "../bag.ts";
import { drawNext } from "../change-positions.server.ts";
import { errorsOf, positionSchema } from "../parse-position.ts";
import { pathOf } from "../paths.ts";
import { PositionPage } from "../position-page.tsx";
import { readPosition } from "../read-positions.server.ts";
import { positionAnswers } from "../texts.ts";
import type { Route } from "./+types/position";

/** Not its own: the title of an 18+ page names no page. */
export const meta: Route.MetaFunction = ({ matches }) => [{ title: uiTexts(languageOfPage(matches)).product }];

/** The same page for both decks: its address says which. */
const deckOf = ({ pathname }: URL): Deck => (/\/apart\/?$/i.test(pathname) ? "apart" : "together");

export const loader = ({ url, context }: Route.LoaderArgs) =>
  readPosition(context.get(servicesContext), context.get(memberContext), deckOf(url));

/** Draws the next one, or does something with the one that is there. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const [services, member] = [context.get(servicesContext), context.get(memberContext)];
  const language = context.get(languageContext);
  const form = await parseForm(request, positionSchema(language), language);
  if (!form.ok) return data({ errors: errorsOf(form.problem.errors) }, { status: 400 });
  const [sent, deck] = [form.value, deckOf(url)];
  const { result, to } =
    sent.do === "draw"
      ? { result: await drawNext(services, member, deck, { filters: sent, turn: sent.turn }), to: pathOf(deck) }
      : await actOnItem(services, member, sent, pathOf(deck));
  if (result.ok) return redirect(to);
  return data({ errors: { form: positionAnswers(language).refused[result.reason] } }, { status: 409 });
}

export default function Position({ loaderData, actionData }: Route.ComponentProps) {
  return <PositionPage view={loaderData} errors={actionData?.errors} />;
}
