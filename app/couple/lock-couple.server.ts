import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/database.ts";
import { forUpdate } from "#db/locks.ts";
import { prepareOnce } from "#db/prepared.ts";
import { couples } from "#db/schema/couple.ts";

const lock = prepareOnce((db) =>
  forUpdate(
    db
      .select({ id: couples.id, pausedFor: couples.pausedFor })
      .from(couples)
      .where(and(eq(couples.id, sql.placeholder("couple")), isNull(couples.endedAt))),
  ).prepare("lock_couple"),
);

/**
 * The couple first, as accepting an invite and leaving do: what was folded away or has ended is written to no more.
 * @returns null for a space that has ended
 */
export async function lockCouple(tx: Db, couple: string): Promise<{ pausedFor: string | null } | null> {
  const [row] = await lock(tx).execute({ couple });
  return row ?? null;
}
