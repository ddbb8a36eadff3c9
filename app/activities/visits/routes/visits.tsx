import { memberContext } from "#app/access/guards.server.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { tooOftenForm } from "#app/request/too-often.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { answerChange, answerProposal } from "../answer-visit.server.ts";
import { readVisits } from "../read-visits.server.ts";
import { visitsTexts } from "../texts.ts";
import { VisitsPage } from "../visits-page.tsx";
import type { Route } from "./+types/visits";

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(visitsTexts(language).title) }];
};

/** The visits of the two. */
export function loader({ url, context }: Route.LoaderArgs) {
  const [services, member] = [context.get(servicesContext), context.get(memberContext)];
  return readVisits(services, member, url.searchParams.get("before"), context.get(languageContext));
}

/** Proposes a visit; with `?of=` or `?move=` it does something with one that is there. */
export function action({ request, url, context }: Route.ActionArgs) {
  const [services, member] = [context.get(servicesContext), context.get(memberContext)];
  const language = context.get(languageContext);
  const [of, move] = [url.searchParams.get("of"), url.searchParams.get("move")];
  const id = move ?? of;
  if (id === null) {
    const tooOften = (seconds: number, values: Record<string, string>) => tooOftenForm(context, seconds, values);
    return answerProposal(services, member, request, language, tooOften);
  }
  const at = { id: id.replaceAll("\u0000", ""), isMove: move !== null, request };
  return answerChange(services, member, at, language);
}

export default function Visits({ loaderData, actionData }: Route.ComponentProps) {
  return <VisitsPage view={loaderData} problem={actionData} />;
}
