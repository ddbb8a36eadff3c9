import { data } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { actAfter } from "../act-after.server.ts";
import { AfterPage } from "../after-page.tsx";
import { readAfter } from "../read-after.server.ts";
import type { Route } from "./+types/occasion";

/** Not its own: the title of an 18+ page names no page. */
export const meta: Route.MetaFunction = ({ matches }) => [{ title: uiTexts(languageOfPage(matches)).product }];

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const asked = { asked: params.occasion, params: url.searchParams };
  const language = context.get(languageContext);
  const view = await readAfter(context.get(servicesContext), context.get(memberContext), asked, language);
  if (!view) throw data(null, { status: 404 });
  return view;
}

/** Keeps what the member changes, or erases what they said. */
export function action({ request, params, context }: Route.ActionArgs) {
  const sent = { asked: params.occasion, request };
  return actAfter(context.get(servicesContext), context.get(memberContext), sent, context.get(languageContext));
}

export default function OfOccasion({ loaderData, actionData }: Route.ComponentProps) {
  return <AfterPage view={loaderData} refused={actionData} />;
}
