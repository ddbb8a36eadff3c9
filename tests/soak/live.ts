import { join } from "node:path";
import { onDatabase } from "./on-database.ts";
import type { Soak } from "./soak.ts";

/**
 * docs/product/live.md#streams: many streams that stay open, of a server as a process of its own, on SQLite or, where it
 * is asked for, on PostgreSQL.
 */
export const live: Soak = async ({ streams, minutes = 10, on = "sqlite", folder, postgres, say }) => {
  const url = on === "sqlite" ? `file:${join(folder, "unused.db")}` : await postgres();
  if (url) return onDatabase(url, "tests/soak/live/on-one-database.ts", [streams, minutes]);
  say("PostgreSQL: not measured, there is none on this machine.");
  return 2;
};
