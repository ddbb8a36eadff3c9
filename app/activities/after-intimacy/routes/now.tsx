import { data } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { actAfter } from "../act-after.server.ts";
import { AfterPage } from "../after-page.tsx";
import { readAfter } from "../read-after.server.ts";
import type { Route } from "./+types/now";

/** Not its own: the title of an 18+ page names no page. */
export const meta: Route.MetaFunction = ({ matches }) => [{ title: uiTexts(languageOfPage(matches)).product }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = { asked: null, params: url.searchParams };
  const language = context.get(languageContext);
  const view = await readAfter(context.get(servicesContext), context.get(memberContext), asked, language);
  if (!view) throw data(null, { status: 404 });
  return view;
}

/** Keeps what the member says after the occasion that the form names, or removes an idea. */
export function action({ request, context }: Route.ActionArgs) {
  const sent = { asked: null, request };
  return actAfter(context.get(servicesContext), context.get(memberContext), sent, context.get(languageContext));
}

export default function Now({ loaderData, actionData }: Route.ComponentProps) {
  return <AfterPage view={loaderData} refused={actionData} />;
}
