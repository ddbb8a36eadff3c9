import type { Env } from "#app/http/env.ts";
import { gathered } from "#app/http/gathered-log.ts";
import { jsonLines, type Log } from "#app/http/log.ts";
import { fromLevel } from "#app/http/log-level.ts";
import { openWatch, type Watch } from "./watch.server.ts";

/**
 * The log of a process: lines on standard output from the level that is set on, what happens again and again gathered.
 * What is measured is fed by it, before anything is left out.
 * @param other takes the lines in a test
 */
export async function openLog(
  env: Env,
  clock: () => Date,
  other?: Log,
): Promise<{ log: Log; watch: Watch; close(): void }> {
  const lines = jsonLines((line) => process.stdout.write(line), clock);
  const gathering = gathered(fromLevel(env.LOG_LEVEL, lines), clock);
  const write = other ?? gathering.log;
  const watch = await openWatch(env, write);
  return { log: watch.over(write), watch, close: gathering.close };
}
