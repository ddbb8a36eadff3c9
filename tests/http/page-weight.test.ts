import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Budgets, budgetOf, overBudget, readBudgets } from "#tests/bench/budgets.ts";
import { fileOf, type Weight } from "#tests/bench/page-weight.ts";
import { ADMIN, weighPages } from "#tests/bench/weights.ts";
import { listenApp } from "#tests/support/app.ts";

let app: Awaited<ReturnType<typeof listenApp>>;
let weights: Record<string, Weight>;
beforeAll(async () => {
  app = await listenApp({ settings: { ADMIN_EMAILS: ADMIN } });
  weights = await weighPages(app);
});
afterAll(() => app.close());

describe("the comparison with the committed numbers", () => {
  const then: Budgets = { "/": { html: 5_000, script: 100_000, style: 9_000, font: 34_000 } };
  const now = (more: Partial<Budgets[string]>): Budgets => ({ "/": { ...(then["/"] as Budgets[string]), ...more } });

  test("takes a page that has grown by 2,000 bytes, or has become lighter", () => {
    expect(overBudget(then, then)).toEqual([]);
    expect(overBudget(now({ script: 102_000 }), then)).toEqual([]);
    expect(overBudget(now({ script: 1 }), then)).toEqual([]);
    expect(overBudget(now({ script: 104_000, font: 32_000 }), then)).toEqual([]);
  });

  test("names a page that has grown by a byte more, in one part or in all", () => {
    const line = "/ has grown by 2001 bytes to 150001";
    expect(overBudget(now({ script: 102_001 }), then)).toEqual([`${line} (script +2001); 2000 are allowed`]);
    expect(overBudget(now({ html: 6_001, style: 10_000 }), then)).toEqual([
      `${line} (html +1001, style +1000); 2000 are allowed`,
    ]);
  });

  test("names a page without a number, and a number without a page", () => {
    expect(overBudget({ ...then, "/new": { html: 1, script: 0, style: 0, font: 0 } }, then)).toEqual([
      "/new has no number yet",
    ]);
    expect(overBudget({}, then)).toEqual(["/ has a number, but was not weighed"]);
  });
});

test("no page has grown by more than 2 kB over docs/budgets.json (npm run bench -- --weights --write)", () => {
  const measured = Object.fromEntries(Object.entries(weights).map(([path, weight]) => [path, budgetOf(weight)]));
  expect(overBudget(measured, readBudgets())).toEqual([]);
});

test("the styles of an activity come with its own pages, and with no other", () => {
  const shared = weights["/"]?.sheets ?? [];
  expect(shared).toHaveLength(1);
  const more = Object.entries(weights).flatMap(([path, { sheets }]) => {
    expect(sheets.slice(0, 1)).toEqual(shared);
    return sheets.slice(1).map((file) => `${path}: ${file.replace(/-[\w-]{8}[.]css$/, "")}`);
  });
  expect(more).toEqual([
    "/premium: /assets/premium",
    "/premium: /assets/note",
    "/privacy: /assets/legal-page",
    "/daily-questions/:date: /assets/refused",
    "/daily-questions/:date?change: /assets/refused",
    "/play: /assets/play",
    "/this-or-that: /assets/choices-list",
    "/this-or-that/sundays: /assets/play",
    "/this-or-that/sundays: /assets/keeping",
    "/this-or-that/sundays: /assets/title-of",
    "/quiz: /assets/choices-list",
    "/quiz/small-habits: /assets/play",
    "/quiz/small-habits: /assets/quizzes",
    "/packs: /assets/packs",
    "/packs/money: /assets/packs",
    "/packs/question/pq-money-01: /assets/packs",
    "/checkin: /assets/check-in-page",
    "/checkin: /assets/chart",
    "/checkin/weekly: /assets/moment-page",
    "/checkin/after: /assets/after-page",
    "/checkin/after: /assets/keeping",
    "/us/memories: /assets/memories",
    "/us/memories: /assets/photo-picture",
    "/us/memories/new: /assets/photo-picture",
    "/us/memories/new: /assets/memories",
    "/us/year/:year: /assets/year",
    "/us/year/:year: /assets/photo-picture",
    "/us: /assets/us",
    "/us: /assets/photo-picture",
    "/us/edit-firstName: /assets/us",
    "/us/edit-firstName: /assets/photo-picture",
    "/admin: /assets/admin-page",
    "/admin/import: /assets/admin-page",
    "/admin/items: /assets/admin-page",
    "/admin/migration: /assets/admin-page",
    "/admin/record: /assets/admin-page",
  ]);
});

/** What is played: the first tap is script's. */
const PLAYED = ["/this-or-that/sundays"];

test("no page but what is played asks for a script before it has loaded, or has 4 kB of its own", () => {
  const asking = Object.entries(weights).filter(([, { atOnce }]) => atOnce.length > 0);
  expect(asking.map(([path]) => path)).toEqual(PLAYED);
  const inline = Object.entries(weights).map(([path, one]) => [path, one.inline] as const);
  expect(inline.filter(([, bytes]) => bytes > 4_000)).toEqual([]);
  // A text and links have no script at all.
  expect(inline.filter(([, bytes]) => bytes < 500)).toEqual([["/privacy", 0]]);
});

/** What pages load that follow what the other one does, and what they fetch for it afterwards. */
const OF_LIVE = /[/](?:follow|follow-live|here|partner-here|both-here|look-again|look-often)-[\w-]{8}[.]js$/;

test("what follows the other one costs a page at most 4 kB, and nothing where nothing is followed", () => {
  const following = Object.values(weights).flatMap(({ modules }) =>
    modules.filter((file) => file.includes("/follow-live-")),
  );
  // Fetched once the page stands, by the name that stands in what does so.
  const [fetched] = /follow-[\w-]{8}[.]js/.exec(following[0] ? String(fileOf(following[0])) : "") ?? [];
  expect(fetched).toBeDefined();
  const bytes = (files: readonly string[]) => files.reduce((all, file) => all + gzipSync(fileOf(file)).length, 0);
  const of = Object.entries(weights).map(
    ([path, { modules }]) => [path, modules.filter((file) => OF_LIVE.test(file))] as const,
  );
  const heavy = of.filter(([, files]) => bytes([...files, `/assets/${fetched}`]) > 4_000);
  expect(heavy).toEqual([]);
  expect(of.filter(([, files]) => files.length > 0).map(([path]) => path)).toContain("/dashboard");
  for (const path of ["/", "/privacy", "/auth/sign-in", "/us"])
    expect([path, of.find(([one]) => one === path)?.[1] ?? []]).toEqual([path, []]);
});

/** What stands in each library and in nothing else, whatever the build has named its file. */
const LATER = {
  "the identity SDK": "identitytoolkit.googleapis.com",
  confetti: "transferControlToOffscreen",
  "error reporting": "sentry_key",
  "the light player": "registerAnimation",
  QR: "createSvgTag",
};

describe("in no page's first load", () => {
  test.each(Object.entries(LATER))("%s", (_name, mark) => {
    const loading = Object.entries(weights).filter(([, { modules }]) =>
      modules.some((file) => fileOf(file).includes(mark)),
    );
    expect(loading.map(([path]) => path)).toEqual([]);
  });

  test("what marks a library is really in it", () => {
    const built = readdirSync("build/client/assets").filter((name) => name.endsWith(".js"));
    const code = built.map((name) => fileOf(`/assets/${name}`)).join("\n");
    // The server draws the code: no browser is sent its library.
    const qr = readFileSync(createRequire(import.meta.url).resolve("qrcode-generator"), "utf8");
    expect(Object.values(LATER).filter((mark) => !`${code}${qr}`.includes(mark))).toEqual([]);
  });
});
