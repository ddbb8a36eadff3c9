import { data, redirect } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { parseForm } from "#app/http/parse-form.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { choicesSchema } from "../parse-answer.ts";
import { readTopics } from "../read-cards.server.ts";
import { keepChoices } from "../stored-choices.server.ts";
import { answerTexts } from "../texts.ts";
import { TopicsPage } from "../topics-page.tsx";
import type { Route } from "./+types/topics";

/** Not its own: the title of an 18+ page names no page. */
export const meta: Route.MetaFunction = ({ matches }) => [{ title: uiTexts(languageOfPage(matches)).product }];

export const loader = ({ context }: Route.LoaderArgs) =>
  readTopics(context.get(servicesContext), context.get(memberContext), context.get(languageContext));

/** Keeps which topics the member puts off, and whether a maybe of theirs may meet. */
export async function action({ request, context }: Route.ActionArgs) {
  const [services, member] = [context.get(servicesContext), context.get(memberContext)];
  const language = context.get(languageContext);
  const form = await parseForm(request, choicesSchema(language), language);
  const t = answerTexts(language);
  if (!form.ok) {
    const { form: unknown } = form.problem.errors as { form?: string };
    return data({ errors: { form: unknown ?? t.noChoice } }, { status: 400 });
  }
  const { off = [], maybe, partner } = form.value;
  const choices = { off: [...new Set([off].flat())].sort(), maybe: maybe === "yes" };
  const kept = member.partner
    ? await keepChoices(services, member, choices, partner)
    : ({ ok: false, reason: "another-partner" } as const);
  if (kept.ok) return redirect("/intimacyLab");
  return data({ errors: { form: t.refused[kept.reason] } }, { status: kept.reason === "not-to-be-kept" ? 403 : 409 });
}

export default function Topics({ loaderData, actionData }: Route.ComponentProps) {
  return <TopicsPage view={loaderData} errors={actionData?.errors} />;
}
