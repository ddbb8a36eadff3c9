import { gte } from "drizzle-orm";
import type { Db } from "#db/database.ts";
import { contentItems } from "#db/schema/content.ts";
import { ADULT_HEAT } from "./adult-heat.ts";

/** The ids of all 18+ items that there ever were, and of their categories. */
export async function adultIds(db: Db): Promise<string[]> {
  const { id, category, heat } = contentItems;
  const rows = await db.select({ id, category }).from(contentItems).where(gte(heat, ADULT_HEAT));
  return [...new Set(rows.flatMap((row) => [row.id, row.category]))];
}
