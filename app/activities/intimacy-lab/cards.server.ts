import { and, eq, inArray } from "drizzle-orm";
import { readBank } from "#app/content/bank.server.ts";
import { mayUse } from "#app/couple/may-use.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Db } from "#db/database.ts";
import { contentItems } from "#db/schema/content.ts";

const KIND = "desire-card";

export type Card = {
  id: string;
  version: number;
  /** Its topic. */
  category: string;
  text: string;
  about: string;
  /** What its two directions say, the reader's "I" in each. */
  options: readonly string[];
  safety: string | null;
  retired: boolean;
};

type Row = Pick<typeof contentItems.$inferSelect, "id" | "version" | "category" | "text" | "detail">;

function cardFrom({ id, version, category, text, detail }: Row, retired: boolean): Card {
  // Checked when it was loaded.
  const { about, options = [], safety = null } = detail as { about: string; options?: string[]; safety?: string };
  return { id, version, category, text, about, options, safety, retired };
}

/** All cards that are offered, in the order of their ids, and those that the two may have of them. */
export async function offeredCards(
  services: Pick<Services, "database" | "includes">,
  member: Pick<Member, "couple">,
): Promise<{ all: ReadonlyMap<string, Card>; included: Card[] }> {
  const items = (await readBank(services.database)).of(KIND);
  const all = new Map(items.map((item) => [item.id, cardFrom(item, false)]));
  const included = items.flatMap((item) => (mayUse(services, member, item) ? (all.get(item.id) ?? []) : []));
  return { all, included };
}

/** Some cards by their ids, or all, those too that are not offered any more. */
export async function cardsNamed(db: Db, ids: readonly string[] | "all"): Promise<Map<string, Card>> {
  if (ids.length === 0) return new Map();
  const { id, version, category, text, detail, retiredAt, kind } = contentItems;
  const rows = await db
    .select({ id, version, category, text, detail, retiredAt })
    .from(contentItems)
    .where(and(eq(kind, KIND), ids === "all" ? undefined : inArray(id, [...ids])));
  return new Map(rows.map((row) => [row.id, cardFrom(row, row.retiredAt !== null)]));
}

/** Those that were asked, with what is not offered any more read from the database. */
export async function withRetired(
  db: Db,
  all: ReadonlyMap<string, Card>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Card>> {
  const gone = await cardsNamed(
    db,
    ids.filter((one) => !all.has(one)),
  );
  return gone.size === 0 ? all : new Map([...all, ...gone]);
}
