import { data } from "react-router";
import { type Fact, isFact } from "#app/about/about.ts";
import { memberContext } from "#app/access/guards.server.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { tooOftenPage } from "#app/request/too-often.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { answerFact } from "../answer-fact.server.ts";
import { FactField } from "../fact-field.tsx";
import { readFact } from "../read-fact.server.ts";
import { aboutTexts } from "../texts.ts";
import type { Route } from "./+types/field";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const language = languageOfPage(matches);
  const t = aboutTexts(language);
  return [{ title: uiTexts(language).titleOf(t[loaderData?.fact ?? "gender"].title) }];
};

/** One's gender has the address that the product promises; all else stands below /us/set. */
function factOfAddress({ pathname }: URL): Fact {
  const [, , at, name = ""] = pathname.split("/");
  if (at === "edit-gender") return "gender";
  if (!isFact(name) || name === "gender") throw data(null, { status: 404 });
  return name;
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const member = context.get(memberContext);
  const fact = factOfAddress(url);
  const query = fact === "city" ? url.searchParams.get("q") : null;
  const wait = query ? await services.limits.count("cities:account", member.person.id) : null;
  if (wait !== null) throw tooOftenPage(context, wait);
  return readFact(services, member, fact, query, context.get(languageContext));
}

export function action({ request, url, context }: Route.ActionArgs) {
  const [services, member] = [context.get(servicesContext), context.get(memberContext)];
  return answerFact(services, member, factOfAddress(url), request, context.get(languageContext));
}

export default function Field({ loaderData, actionData }: Route.ComponentProps) {
  return <FactField key={loaderData.fact} view={loaderData} problem={actionData} />;
}
