import { data, redirect } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { parseForm } from "#app/http/parse-form.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { turnSchema } from "../parse-turn.ts";
import { readShelf } from "../read-shelf.server.ts";
import { ShelfPage } from "../shelf-page.tsx";
import { packTexts, turnTexts } from "../texts.ts";
import { turnPack } from "../turn-pack.server.ts";
import type { Route } from "./+types/shelf";

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(packTexts(language).title) }];
};

export function loader({ context }: Route.LoaderArgs) {
  return readShelf(context.get(servicesContext), context.get(memberContext), context.get(languageContext));
}

/** Switches a pack on or off for the daily question of the two. */
export async function action({ request, context }: Route.ActionArgs) {
  const [services, member] = [context.get(servicesContext), context.get(memberContext)];
  const language = context.get(languageContext);
  const form = await parseForm(request, turnSchema, language);
  // It has nothing to fill in: what is wrong is said of the page.
  if (!form.ok) {
    const { form: unknown } = form.problem.errors;
    return data({ errors: { form: unknown ?? turnTexts(language).noPack } }, { status: 400 });
  }
  const { pack, daily } = form.value;
  if (!(await turnPack(services, member, pack, daily === "on"))) throw data(null, { status: 404 });
  return redirect("/packs");
}

export default function Shelf({ loaderData, actionData }: Route.ComponentProps) {
  return <ShelfPage view={loaderData} errors={actionData?.errors} />;
}
