import { spawn } from "node:child_process";
import { join } from "node:path";
import type { Soak } from "./soak.ts";

/**
 * docs/product/lab.md#what-never-shows: worlds in which one of the two has said no, not now, or a maybe that meets
 * nothing. The other one's pages and forms are asked again and again in each, on SQLite and on PostgreSQL, and their
 * times compared.
 */
export const lab: Soak = async ({ samples, seed, minutes, delay, on, folder, postgres, say }) => {
  let code = 0;
  if (on !== "postgres") code = Math.max(code, await measureOn(`file:${join(folder, "unused.db")}`));
  if (on === "sqlite") return code;
  const url = await postgres();
  if (url) return Math.max(code, await measureOn(url));
  say("PostgreSQL: not measured, there is none on this machine.");
  return code;

  /** Which database a process talks to is settled when it starts: each has one of its own. */
  async function measureOn(url: string): Promise<number> {
    const given = [samples, seed, minutes, delay].map(String);
    const child = spawn(process.execPath, ["tests/soak/lab/on-one-database.ts", ...given], {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, DATABASE_URL: url },
    });
    // Ended by a signal, or by an error of its own: nothing was measured.
    const ended = await new Promise<number | null>((done) => child.once("exit", done));
    return ended ?? 3;
  }
};
