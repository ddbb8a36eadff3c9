import { and, eq, exists, isNull } from "drizzle-orm";
import type { Db } from "#db/database.ts";
import { couples } from "#db/schema/couple.ts";

/**
 * The condition of a statement that the two of a couple are together at that moment: they have not parted, and the
 * pairing is not paused. What reads for minutes asks it each time.
 */
export const goesOn = (db: Db, coupleId: string) =>
  exists(
    db
      .select({ id: couples.id })
      .from(couples)
      .where(and(eq(couples.id, coupleId), isNull(couples.pausedFor), isNull(couples.endedAt))),
  );
