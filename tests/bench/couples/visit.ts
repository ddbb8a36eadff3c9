import { readFileSync } from "node:fs";
import type { App } from "#app/server.ts";
import { type Asked, answered, aroundStatements, OF_COUNTING } from "#tests/support/statements.ts";

/** A statement of a page, and how long the page waited for it. Milliseconds. */
export type Timed = Asked & { ms: number };
/** What a page asked of the database, and how often the process read from a file for it; null where that is not told. */
export type Visit = { statements: Timed[]; ms: number; reads: number | null };

/** Tries are counted in a store of their own, the same at every size. */
const OF_TRIES = /\btries\b/;

/** Opens a page as somebody, and times each statement at the driver: waiting, reading and making rows of it. */
export async function visit(app: App, origin: string, cookie: string, path: string): Promise<Visit> {
  const statements: Timed[] = [];
  const note = (asked: Asked, began: number) => void statements.push({ ...asked, ms: performance.now() - began });
  const before = readsOfProcess();
  await aroundStatements(
    (asked, run, given) => {
      const began = performance.now();
      if (OF_COUNTING.test(asked.sql) || OF_TRIES.test(asked.sql)) return run(...given);
      return answered(run, given, () => note(asked, began));
    },
    async () => {
      const response = await app.fetch(new Request(`${origin}${path}`, { headers: { Cookie: `session=${cookie}` } }));
      const text = await response.text();
      if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`);
    },
  );
  const after = readsOfProcess();
  const reads = before === null || after === null ? null : after - before - 1;
  await app.analytics.flush();
  return { statements, reads, ms: statements.reduce((sum, one) => sum + one.ms, 0) };
}

/** How often this process has read from a file so far: of SQLite, each page that was not in its memory. Linux. */
function readsOfProcess(): number | null {
  try {
    return Number(/syscr: (\d+)/.exec(readFileSync("/proc/self/io", "utf8"))?.[1]);
  } catch {
    return null;
  }
}
