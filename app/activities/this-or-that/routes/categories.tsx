import { memberContext } from "#app/access/guards.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { languageOfPage } from "#app/texts/use-texts.tsx";
import { uiTexts } from "#app/ui/texts.ts";
import { CategoriesPage } from "../categories-page.tsx";
import { listCategories } from "../read-categories.server.ts";
import { thisOrThatTexts } from "../texts.ts";
import type { Route } from "./+types/categories";

export const meta: Route.MetaFunction = ({ matches }) => {
  const language = languageOfPage(matches);
  return [{ title: uiTexts(language).titleOf(thisOrThatTexts(language).title) }];
};

export const loader = ({ context }: Route.LoaderArgs) =>
  listCategories(context.get(servicesContext), context.get(memberContext));

export default function Categories({ loaderData }: Route.ComponentProps) {
  return <CategoriesPage view={loaderData} />;
}
