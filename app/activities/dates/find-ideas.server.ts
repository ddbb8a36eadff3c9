import { and, eq, inArray } from "drizzle-orm";
import { ADULT_HEAT } from "#app/content/adult-heat.ts";
import { type Bank, knownBank, readBank } from "#app/content/bank.server.ts";
import type { Database } from "#db/database.ts";
import { contentItems } from "#db/schema/content.ts";
import type { Idea } from "./idea.ts";

const KIND = "date-idea";

type Row = Pick<
  typeof contentItems.$inferSelect,
  "id" | "version" | "kind" | "setting" | "text" | "tier" | "heat" | "detail"
>;

/** An idea from its row; null for what is none, or stands behind a consent that nobody is asked for here. */
function ideaFrom(row: Row, retired: boolean): Idea | null {
  const { id, version, kind, setting, text: title, tier, heat, detail } = row;
  if (kind !== KIND || heat >= ADULT_HEAT) return null;
  // Checked when it was loaded.
  const { about, minutes, energy } = detail as { about: string; minutes: number; energy: string };
  return { id, version, title, about, setting, minutes, energy, tier, retired };
}

const offeredFrom = (bank: Bank): Idea[] => bank.of(KIND).flatMap((row) => ideaFrom(row, false) ?? []);

/** All that are offered, from memory. */
export const offeredIdeas = async (database: Database): Promise<Idea[]> => offeredFrom(await readBank(database));

/** Some by their ids, also those that are not offered any more. */
export async function ideasNamed(database: Database, ids: readonly string[]): Promise<Map<string, Idea>> {
  const bank = await readBank(database);
  const named = new Map<string, Idea>();
  const rest: string[] = [];
  for (const id of new Set(ids)) {
    const row = bank.find(id);
    const idea = row && ideaFrom(row, false);
    if (idea) named.set(id, idea);
    else if (!row) rest.push(id);
  }
  if (rest.length === 0) return named;
  const { id, version, kind, setting, text, tier, heat, detail } = contentItems;
  const gone = await database.db
    .select({ id, version, kind, setting, text, tier, heat, detail })
    .from(contentItems)
    .where(and(inArray(id, rest), eq(kind, KIND)));
  for (const row of gone) {
    const idea = ideaFrom(row, true);
    if (idea) named.set(row.id, idea);
  }
  return named;
}

/** The title of an idea as this process knows it, without asking the database; null for what is not offered any more. */
export async function knownTitle(database: Database, id: string): Promise<string | null> {
  const row = (await knownBank(database)).find(id);
  return (row && ideaFrom(row, false)?.title) ?? null;
}
