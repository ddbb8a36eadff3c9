import { and, between, eq } from "drizzle-orm";
import type { Language } from "#app/texts/languages.ts";
import type { Db } from "#db/database.ts";
import { memories } from "#db/schema/memories.ts";
import type { Dates } from "../activity.server.ts";
import { openToBoth } from "./open-of-partner.server.ts";
import { talliedTexts } from "./texts.ts";

/** How many memories of some dates both of a couple have before them, and what they are called with that number. */
export async function memoriesOfBoth(
  db: Db,
  { coupleId, two, language }: { coupleId: string; two: readonly [string, string]; language: Language },
  { first, last }: Dates,
): Promise<{ count: number; of: string }> {
  const open = openToBoth(db, coupleId, two);
  const count = await db.$count(
    memories,
    and(eq(memories.coupleId, coupleId), between(memories.date, first, last), open),
  );
  return { count, of: talliedTexts(language).memories(count) };
}
