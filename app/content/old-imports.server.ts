import { and, eq, lt, ne } from "drizzle-orm";
import type { Db } from "#db/database.ts";
import { contentImports } from "#db/schema/content.ts";
import { clearRows } from "./write-rows.server.ts";

/** An import that nobody has confirmed goes away after this long. Milliseconds. */
const KEPT_MS = 24 * 3_600_000;

/** Takes away imports that were never written, with their rows. @param goOn asked before each */
export async function dropOldImports(db: Db, now: Date, goOn: () => boolean = () => true): Promise<void> {
  const { id, createdAt, state } = contentImports;
  const old = and(lt(createdAt, new Date(now.getTime() - KEPT_MS)), ne(state, "done"));
  for (const one of await db.select({ id }).from(contentImports).where(old).limit(100)) {
    if (!goOn()) return;
    await dropImport(db, one.id);
  }
}

/** Takes away an import that was not written, with its rows. @returns whether it was there */
async function dropImport(db: Db, importId: string): Promise<boolean> {
  await clearRows(db, importId, async () => {});
  const { id, state } = contentImports;
  const gone = await db
    .delete(contentImports)
    .where(and(eq(id, importId), ne(state, "done"), ne(state, "writing")))
    .returning({ id });
  return gone.length > 0;
}
