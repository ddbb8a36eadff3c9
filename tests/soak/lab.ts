import { join } from "node:path";
import { onDatabase } from "./on-database.ts";
import type { Soak } from "./soak.ts";

/**
 * docs/product/lab.md#what-never-shows: worlds in which one of the two has said no, not now, or a maybe that meets
 * nothing. The other one's pages and forms are asked again and again in each, on SQLite and on PostgreSQL, and their
 * times compared.
 */
export const lab: Soak = async ({ samples, seed, minutes = 30, delay, on, folder, postgres, say }) => {
  const measureOn = (url: string) =>
    onDatabase(url, "tests/soak/lab/on-one-database.ts", [samples, seed, minutes, delay]);
  let code = 0;
  if (on !== "postgres") code = Math.max(code, await measureOn(`file:${join(folder, "unused.db")}`));
  if (on === "sqlite") return code;
  const url = await postgres();
  if (url) return Math.max(code, await measureOn(url));
  say("PostgreSQL: not measured, there is none on this machine.");
  return code;
};
