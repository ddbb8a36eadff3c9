import { join } from "node:path";
import { onDatabase } from "./on-database.ts";
import type { Soak } from "./soak.ts";

/**
 * docs/tests.md: a day of many couples in some minutes, of a server as a process of its own, on SQLite or, where it is
 * asked for, on PostgreSQL.
 */
export const day: Soak = async ({ couples, minutes = 10, seed, on = "sqlite", folder, postgres, say }) => {
  const url = on === "sqlite" ? `file:${join(folder, "unused.db")}` : await postgres();
  if (url) return onDatabase(url, "tests/soak/day/on-one-database.ts", [couples, minutes, seed]);
  say("PostgreSQL: not measured, there is none on this machine.");
  return 2;
};
