import { data } from "react-router";
import { adultsOnly, type GuardArgs } from "#app/access/guards.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { type Category, findCategory } from "./find-category.server.ts";

/** The category that an address names. Throws not found, and the consent screen before one that is 18+. */
export async function categoryOf(args: GuardArgs & { params: { category: string } }): Promise<Category> {
  const category = await findCategory(args.context.get(servicesContext).database.db, args.params.category);
  if (!category) throw data(null, { status: 404 });
  if (category.adult) await adultsOnly(args);
  return category;
}
