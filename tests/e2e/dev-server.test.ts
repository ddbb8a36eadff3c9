import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hydrated, newContext, watch } from "#tests/support/browser.ts";
import { heading, signUpInBrowser } from "#tests/support/flow.ts";
import { account } from "#tests/support/people.ts";
import { freePort, run } from "#tests/support/process.ts";
import { browserForTests } from "#tests/support/stage.ts";

/** `npm run dev`, the first thing that anybody who inherits this will try. */
const browser = browserForTests();
let origin: string;
let program: ReturnType<typeof run>;
/** What Vite met too late: it is bundled then while the page waits, which may be loaded anew by it. */
const late: string[] = [];
const folder = mkdtempSync(path.join(tmpdir(), "couple-dev-"));

beforeAll(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  // With an emulator of its own: the couple to try it with has addresses that other tests use too.
  // At the real time, also where the run has another: that emulator takes no clock from anybody.
  const settings = { DATA_DIR: folder, PORT: String(port), NODE_OPTIONS: "", DEBUG: "vite:deps" };
  program = run(["app/commands/dev.ts"], settings);
  const ready = new Promise<void>((done) => {
    program.child.stdout?.on("data", (text: string) => {
      if (text.includes(`Ready: ${origin}`)) done();
    });
    program.child.stderr?.on("data", (text: string) => {
      late.push(...(text.match(/new dependencies found: .*/g) ?? []));
    });
  });
  const ended = program.ended.then(({ code, said }) => {
    throw new Error(`dev ended with ${code}: ${said}`);
  });
  await Promise.race([ready, ended]);
}, 120_000);
afterAll(async () => {
  program.child.kill("SIGKILL"); // it has ended by itself, unless a test has failed
  rmSync(folder, { recursive: true, force: true });
});

/** The paper of the page, which the browser's own sheet leaves without a colour. */
const PAPER = "rgb(250, 242, 230)";

/** Times are told and asserted nowhere; a page's fading stops where its first style sheet is taken away. */
const BY_DESIGN = /the target is \d+ ms|ViewTransition opt-in disabled/;

test("the first sign-up under the dev server: styled before script and with it, and nothing is complained of", async () => {
  const context = await newContext(browser(), origin);
  const page = await context.newPage();
  const problems = watch(page);
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.goto("/");
  expect(await paper()).toBe(PAPER);
  await hydrated(page);
  await page.getByRole("link", { name: "Create an account" }).first().click();
  await page.waitForURL("**/auth/create-account");
  await signUpInBrowser(page, account("Ada"));
  await heading(page, "Invite Your Partner");
  expect(await paper()).toBe(PAPER);
  expect(problems.filter((problem) => !BY_DESIGN.test(problem))).toEqual([]);
  // Each page's script once: what they need of packages is here since the start (LATE_IN_BROWSERS in vite.config.ts).
  // As text: what imports here would be written anew for the test's own loader.
  await page.evaluate(
    "Promise.all(Object.values(__reactRouterManifest.routes).map(({ module }) => import(module))).then(() => {})",
  );
  expect(late).toEqual([]);
});

test("asked to end, twice even, it ends when all that it has started has ended, with its accounts kept", async () => {
  const log = path.join(folder, "auth-emulator/auth-emulator.log");
  program.child.kill("SIGTERM");
  program.child.kill("SIGINT");
  expect(await program.ended).toMatchObject({ code: 0, signal: null });
  expect(readFileSync(log, "utf8")).toContain("Export complete");
  const accounts = readFileSync(path.join(folder, "auth-emulator/accounts/auth_export/accounts.json"), "utf8");
  expect(accounts).toContain("mara@example.test");
  expect(existsSync(path.join(folder, "app.db-wal")), "the database is closed").toBe(false);
});
