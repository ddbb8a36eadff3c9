import { data, redirect } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { parseForm } from "#app/http/parse-form.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { actOnItem } from "../act-on-item.server.ts";
import { MarkedPage } from "../marked-page.tsx";
import { errorsOf, markedSchema } from "../parse-position.ts";
import { MARKED } from "../paths.ts";
import { readMarked } from "../read-positions.server.ts";
import { positionAnswers } from "../texts.ts";
import type { Route } from "./+types/marked";

/** Not its own: the title of an 18+ page names no page. */
export const meta: Route.MetaFunction = ({ matches }) => [{ title: uiTexts(languageOfPage(matches)).product }];

export const loader = ({ context }: Route.LoaderArgs) =>
  readMarked(context.get(servicesContext), context.get(memberContext));

/** Shows one of them again, or takes its mark away. */
export async function action({ request, context }: Route.ActionArgs) {
  const language = context.get(languageContext);
  const form = await parseForm(request, markedSchema(language), language);
  if (!form.ok) return data({ errors: errorsOf(form.problem.errors) }, { status: 400 });
  const { result, to } = await actOnItem(context.get(servicesContext), context.get(memberContext), form.value, MARKED);
  if (result.ok) return redirect(to);
  return data({ errors: { form: positionAnswers(language).refused[result.reason] } }, { status: 409 });
}

export default function Marked({ loaderData, actionData }: Route.ComponentProps) {
  return <MarkedPage view={loaderData} errors={actionData?.errors} />;
}
