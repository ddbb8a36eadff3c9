import { afterAll, beforeAll } from "vitest";
import { type AppOptions, startApp, type TestApp } from "./app.ts";

/**
 * One app for a file of tests, or for a block of them: started before the first, ended after the last. Its members are
 * there in hooks, tests and the functions that these call, not while the file is being read.
 * @param start makes it, other than as one process
 */
export function appForTests(options: AppOptions = {}, start = startApp): TestApp {
  const app = {} as TestApp;
  beforeAll(async () => {
    Object.assign(app, await start(options));
  });
  afterAll(() => app.close());
  return app;
}
