import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { type AppOptions, startApp, type TestApp } from "./app.ts";

/** Under the project, so that the copy finds the same packages. */
const COPIES = "node_modules/.cache";

/**
 * Two apps on one database and one folder, as two processes of one server are: each of a copy of the build, so that they
 * share nothing in memory but what a test gives them, the clock, the log and the letters.
 * @param pick which of the two answers, asked for each request
 */
export async function startTwo(options: AppOptions, pick: () => 0 | 1): Promise<TestApp> {
  mkdirSync(COPIES, { recursive: true });
  const copy = mkdtempSync(join(resolve(COPIES), "second-"));
  cpSync("build/server", copy, { recursive: true });
  const first = await startApp(options);
  const { DATABASE_URL, DATA_DIR } = first.services.env;
  const settings = { ...options.settings, DATA_DIR, ...(DATABASE_URL ? { DATABASE_URL } : {}) };
  const { clock, logged } = first;
  const second = await startApp({ ...options, clock, logged, settings, build: copy, mailer: first.services.mailer });
  const apps = [first, second] as const;
  return {
    ...first,
    fetch: (...sent) => apps[pick()].fetch(...sent),
    close: async () => {
      await second.close();
      await first.close();
      rmSync(copy, { recursive: true });
    },
  };
}
