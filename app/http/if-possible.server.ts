import { outageOf } from "#db/database.ts";
import { errorFields, type Log } from "./log.ts";

/**
 * Does a write that a read brings along (a sign of life, "has been read"). Where the database takes no writes just now
 * it is left out, so that what is there can still be read (docs/product/security.md#a-locked-database).
 */
export async function ifPossible(log: Log, write: PromiseLike<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (outageOf(error) === null) throw error;
    log("write.left-out", errorFields(error));
  }
}
