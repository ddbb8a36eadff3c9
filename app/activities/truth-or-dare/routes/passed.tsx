import { data, redirect } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { parseForm } from "#app/http/parse-form.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { actPassed } from "../act-passed.server.ts";
import { pathOf } from "../cards.ts";
import { heatOf } from "../heat-of.server.ts";
import { passedSchema } from "../parse-act.ts";
import { PassedPage } from "../passed-page.tsx";
import { readPassed } from "../read-passed.server.ts";
import { actTexts } from "../texts.ts";
import { titleOf } from "../title-of.ts";
import type { Route } from "./+types/passed";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: titleOf(loaderData, languageOfPage(matches)) },
];

export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  return readPassed(context.get(servicesContext), context.get(memberContext), await heatOf(args));
}

/** Takes what is pressed on the phone that goes from hand to hand. */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const [services, member] = [context.get(servicesContext), context.get(memberContext)];
  const language = context.get(languageContext);
  const t = actTexts(language);
  const { heat, adult } = await heatOf(args);
  const form = await parseForm(request, passedSchema(language), language);
  // It has nothing to fill in: what is wrong is said of the page.
  if (!form.ok) {
    const [first = t.unknown] = Object.values(form.problem.errors);
    return data({ errors: { form: first } }, { status: 400 });
  }
  const acted = await actPassed(services, member, { heat, adult, sent: form.value }, services.clock());
  if (acted.ok) return redirect(pathOf(heat, "passed"));
  const reason = acted.reason === "wordless" ? "unknown" : acted.reason;
  return data({ errors: { form: t.refused[reason] } }, { status: 409 });
}

export default function Passed({ loaderData, actionData }: Route.ComponentProps) {
  return <PassedPage view={loaderData} errors={actionData?.errors} />;
}
