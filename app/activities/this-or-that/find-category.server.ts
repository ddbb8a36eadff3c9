import { and, asc, inArray, type SQL } from "drizzle-orm";
import { ADULT_HEAT } from "#app/content/adult-heat.ts";
import { readBank } from "#app/content/bank.server.ts";
import type { Database, Db } from "#db/database.ts";
import { contentItems } from "#db/schema/content.ts";
import type { Pair } from "./agreement.ts";

const CATEGORY = "this-or-that-category";
const PAIR = "this-or-that";

export type Category = {
  name: string;
  title: string;
  about: string;
  tier: string;
  adult: boolean;
  retired: boolean;
  /** All of them, in their order, those too that are retired. */
  pairs: readonly Pair[];
};

/**
 * All categories that are offered, from memory, with the pairs that are asked in them; and of those that are not offered
 * any more the ones that the two have begun.
 */
export async function offeredCategories(database: Database, begun: readonly string[]): Promise<Category[]> {
  const bank = await readBank(database);
  const offered = [...bank.of(CATEGORY), ...bank.of(PAIR)].map((item) => ({ ...item, retiredAt: null }));
  const known = new Set(bank.of(CATEGORY).map(({ category }) => category));
  const gone = begun.filter((name) => !known.has(name));
  const retired = gone.length > 0 ? await categoriesNamed(database.db, gone) : [];
  return inTheirOrder([...categoriesFrom(offered), ...retired]);
}

/** Some categories by their names, with all pairs that there ever were in them. */
export async function categoriesNamed(db: Db, names: readonly string[]): Promise<Category[]> {
  return inTheirOrder(categoriesFrom(await itemsOf(db, inArray(contentItems.category, [...names]))));
}

/** One category by its name; null where there is none. */
export async function findCategory(db: Db, name: string): Promise<Category | null> {
  return (await categoriesNamed(db, [name]))[0] ?? null;
}

type Row = Pick<
  typeof contentItems.$inferSelect,
  "id" | "version" | "kind" | "category" | "text" | "tier" | "heat" | "detail" | "retiredAt"
>;

function itemsOf(db: Db, these: SQL) {
  const { id, version, kind, category, text, tier, heat, detail, retiredAt } = contentItems;
  return db
    .select({ id, version, kind, category, text, tier, heat, detail, retiredAt })
    .from(contentItems)
    .where(and(inArray(contentItems.kind, [CATEGORY, PAIR]), these))
    .orderBy(asc(id));
}

/** The free ones first, what is 18+ last of all; besides as they come. */
const inTheirOrder = (categories: Category[]): Category[] =>
  categories.sort((a, b) => Number(a.tier !== "free") - Number(b.tier !== "free") || Number(a.adult) - Number(b.adult));

function categoriesFrom(rows: readonly Row[]): Category[] {
  const pairs = Map.groupBy(
    rows.filter(({ kind }) => kind === PAIR),
    ({ category }) => category,
  );
  return rows
    .filter(({ kind }) => kind === CATEGORY)
    .map(({ category: name, text: title, tier, heat, detail, retiredAt }) => ({
      ...{ name, title, tier },
      about: (detail as { about: string }).about,
      adult: heat >= ADULT_HEAT,
      retired: retiredAt !== null,
      pairs: (pairs.get(name) ?? []).map(pairFrom),
    }));
}

function pairFrom({ id, version, detail, retiredAt }: Row): Pair {
  // Checked when it was loaded.
  const [first = "", second = ""] = (detail as { options: string[] }).options;
  return { id, version, first, second, retired: retiredAt !== null };
}
