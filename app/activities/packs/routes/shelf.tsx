import { data, redirect } from "react-router";
import { z } from "zod";
import { memberContext } from "#app/access/guards.server.ts";
import { kinds } from "#app/content/content-item.ts";
import { parseForm } from "#app/http/parse-form.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { readShelf } from "../read-shelf.server.ts";
import { ShelfPage } from "../shelf-page.tsx";
import { packTexts } from "../texts.ts";
import { turnPack } from "../turn-pack.server.ts";
import type { Route } from "./+types/shelf";

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(packTexts(language).title) }];
};

export function loader({ context }: Route.LoaderArgs) {
  const { database } = context.get(servicesContext);
  return readShelf(database, context.get(memberContext), context.get(languageContext));
}

const turn = z.strictObject({ pack: kinds.pack.shape.category, daily: z.enum(["on", "off"]) });

/** Switches a pack on or off for the daily question of the two. */
export async function action({ request, context }: Route.ActionArgs) {
  const { database } = context.get(servicesContext);
  const form = await parseForm(request, turn, context.get(languageContext));
  if (!form.ok) throw data(null, { status: 400 });
  const { pack, daily } = form.value;
  if (!(await turnPack(database, context.get(memberContext), pack, daily === "on"))) throw data(null, { status: 404 });
  return redirect("/packs");
}

export default function Shelf({ loaderData }: Route.ComponentProps) {
  return <ShelfPage view={loaderData} />;
}
