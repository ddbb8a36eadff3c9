import { defineConfig } from "vitest/config";
import { wordsOfRoutes } from "./app/commands/words-of-routes.ts";
import routes from "./app/routes.ts";
import { LongestFirst } from "./tests/longest-first.ts";
import { filesOnSqliteAlone } from "./tests/one-database.ts";

// Tests make their own databases; a developer's, named in the environment, is not theirs to write to.
delete process.env.DATABASE_URL;

/** Tests that need a browser say so by their name, wherever they stand. */
const BROWSER = "tests/**/*.browser.test.ts";

/** They ask no server: they run once, with the fast ones. */
const WITHOUT_SERVER = ["tests/security/bearer-tokens-signed.test.ts", "tests/security/pinned-versions.test.ts"];

/** How long `expect.poll` looks: one second, as vitest has it, is over before a browser on a busy machine was asked twice. */
const PATIENT = { poll: { timeout: 15_000 } };

/** Seeds, limits and reports of property tests. */
const setupFiles = ["tests/set-properties.ts"];

/** What the two runs by requests have in common: only the database behind the server differs, and how much is run. */
const http = {
  include: ["tests/http/**/*.test.ts", "tests/security/**/*.test.ts", "tests/product/**/*.test.ts"],
  exclude: [BROWSER, ...WITHOUT_SERVER],
  setupFiles,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: PATIENT,
  // A worker reads the server once for all its files, not once for each: half of the time.
  isolate: false,
};

export default defineConfig({
  define: { WORDS_OF_ROUTES: JSON.stringify(wordsOfRoutes(routes)) },
  test: {
    // No retries in any project: a test that sometimes fails is a defect, of the test or of the product.
    retry: 0,
    // vitest would leave one of two cores idle.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [
            "app/**/*.test.{ts,tsx}",
            "db/**/*.test.ts",
            "tests/structure/**/*.test.ts",
            "tests/content/**/*.test.ts",
            "tests/soak/**/*.test.ts",
            ...WITHOUT_SERVER,
          ],
          setupFiles,
          testTimeout: 30_000,
        },
      },
      { extends: true, test: { name: "http", ...http, env: { TEST_DIALECT: "sqlite" } } },
      {
        extends: true,
        test: {
          name: "http-postgres",
          ...http,
          exclude: [...http.exclude, ...filesOnSqliteAlone()],
          env: { TEST_DIALECT: "postgres", DATABASE_URL: "postgres://each-test-opens-its-own" },
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          // As above; the browser too is started once for each worker.
          isolate: false,
          include: ["tests/e2e/**/*.test.ts", "tests/no-js/**/*.test.ts", BROWSER],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: PATIENT,
        },
      },
    ],
  },
});
