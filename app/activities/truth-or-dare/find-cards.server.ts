import { and, eq, isNotNull } from "drizzle-orm";
import { ADULT_HEAT } from "#app/content/adult-heat.ts";
import { readBank } from "#app/content/bank.server.ts";
import type { Database } from "#db/database.ts";
import { contentItems } from "#db/schema/content.ts";
import { type Card, HEATS, TURNS } from "./cards.ts";

const KIND = "truth-or-dare";

type Item = Pick<
  typeof contentItems.$inferSelect,
  "id" | "version" | "category" | "heat" | "setting" | "tier" | "text" | "detail"
>;

/** All cards that are offered, in the order of their ids; from memory. */
export async function offeredCards(database: Database): Promise<Card[]> {
  return (await readBank(database)).of(KIND).flatMap(cardFrom);
}

/** Those that are not offered any more: what was said to them stays. */
export async function retiredCards({ db }: Pick<Database, "db">): Promise<Card[]> {
  const { id, version, kind, category, heat, setting, tier, text, detail, retiredAt } = contentItems;
  const rows = await db
    .select({ id, version, category, heat, setting, tier, text, detail })
    .from(contentItems)
    .where(and(eq(kind, KIND), isNotNull(retiredAt)));
  return rows.flatMap(cardFrom);
}

/** Checked when it was loaded. */
function cardFrom({ id, version, category, heat, setting, tier, text, detail }: Item): Card[] {
  const [turn, of] = [TURNS.find((one) => one === category), HEATS.find((one) => one === heat)];
  if (!turn || !of) return [];
  const { milder = null } = detail as { milder?: string };
  return [{ ...{ id, version, turn, setting, tier, text, milder }, heat: of, adult: heat >= ADULT_HEAT }];
}
