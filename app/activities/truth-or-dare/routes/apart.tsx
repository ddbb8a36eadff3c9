import { data, redirect } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { parseForm } from "#app/http/parse-form.ts";
import { FollowLive } from "#app/live/follow-live.tsx";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { actApart } from "../act-apart.server.ts";
import { truthOrDare } from "../activity.ts";
import { ApartPage, type Refused } from "../apart-page.tsx";
import { pathOf } from "../cards.ts";
import { heatOf } from "../heat-of.server.ts";
import { apartSchema } from "../parse-act.ts";
import { readApart } from "../read-apart.server.ts";
import { actTexts } from "../texts.ts";
import { titleOf } from "../title-of.ts";
import type { Route } from "./+types/apart";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: titleOf(loaderData, languageOfPage(matches)) },
];

export async function loader(args: Route.LoaderArgs) {
  const { context } = args;
  const [services, member] = [context.get(servicesContext), context.get(memberContext)];
  return readApart(services, member, await heatOf(args), context.get(languageContext));
}

/** Draws another card, or keeps what the member has said to this one. */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const [services, member] = [context.get(servicesContext), context.get(memberContext)];
  const language = context.get(languageContext);
  const t = actTexts(language);
  const { heat, adult } = await heatOf(args);
  const form = await parseForm(request, apartSchema(language), language);
  if (!form.ok) {
    const { words, ...hidden } = form.problem.errors;
    // What has nothing to fill in is said of the page.
    const other = Object.values(hidden)[0];
    const errors = { ...(other ? { form: other } : {}), ...(words ? { words } : {}) };
    return data<Refused>({ errors, values: form.problem.values }, { status: 400 });
  }
  const sent = form.value;
  const acted = await actApart(services, member, { heat, adult, sent }, services.clock());
  if (acted.ok) return redirect(pathOf(heat));
  const values = { card: sent.card, words: sent.words ?? "" };
  if (acted.reason === "wordless") return data<Refused>({ errors: { words: t.wordless }, values }, { status: 400 });
  return data<Refused>({ errors: { form: t.refused[acted.reason] }, values, stale: true }, { status: 409 });
}

export default function Apart({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <ApartPage view={loaderData} refused={actionData} />
      {/* Nothing is told of what is 18+, and nothing of it is followed. */}
      {loaderData.adult ? null : <FollowLive of={[truthOrDare.key]} />}
    </>
  );
}
