import { constraintOf } from "#db/database.ts";
import { errorFields, type Log } from "./log.ts";

/**
 * Does a write that a read carries along (a sign of life, "has been read") and gets over it where the database takes
 * none just now: what is there can still be read (docs/product/security.md#a-locked-database).
 */
export async function ifPossible(log: Log, write: PromiseLike<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    const reason = constraintOf(error);
    if (reason !== "busy" && reason !== "full" && reason !== "away") throw error;
    log("write.left-out", errorFields(error));
  }
}
