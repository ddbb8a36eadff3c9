import { afterAll, beforeAll, expect, test } from "vitest";
import { analyticsEvents } from "#db/schema/analytics.ts";
import { listenApp, type TestApp } from "#tests/support/app.ts";
import { encoded } from "#tests/support/bodies.ts";
import { call, newMember } from "#tests/support/members.ts";
import { adultAddresses } from "#tests/support/planters.ts";
import { everyRoute } from "#tests/support/routes.ts";

/**
 * docs/product/security.md#18-pages, as far as there is something behind the 18+ gate: what is seen, logged and counted
 * of its pages.
 */
const CONFIRM = "I confirm I am above the age of 18 to continue.";
const [FIRST = ""] = adultAddresses;
/** The same page to the router, with the first letter of each part of its path written as a number. */
const inNumbers = (path: string) => path.replace(/(?<=\/)\w/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
const NAMES = [...adultAddresses, `${FIRST}/deeper`];
const PAGES = NAMES.flatMap((path) => [path, inNumbers(path)]);

let app: TestApp & { url: string };
beforeAll(async () => {
  const own = await listenApp();
  // Over a socket: the line of a request is written there.
  app = { ...own, fetch: (request) => fetch(request) };
});
afterAll(() => app.close());

test("18+ pages: the title is the product's name: before the consent, after it, and where it is refused", async () => {
  const { visitor } = await newMember(app);
  const titles = async (title: string, paths: readonly string[]) => {
    for (const path of paths) {
      const page = await visitor.open(path);
      expect([path, page.$("title").text()]).toEqual([path, title]);
      expect(page.html.match(/<title>/g)).toHaveLength(1);
      expect(page.$("meta[property^='og:'], meta[name=description]").length).toBe(0);
    }
  };
  await titles("The Couple App", [...adultAddresses, ...adultAddresses.map(inNumbers)]);
  const refused = await visitor.post(FIRST, "answer=yes");
  expect(await refused.text()).toContain("<title>The Couple App</title>");
  await visitor.open(FIRST);
  await visitor.press(CONFIRM);
  // Where there is nothing yet behind the gate, and that says nothing of which page it is.
  const later = everyRoute().filter(({ isLater }) => isLater);
  const [none, there] = [true, false].map((isNone) =>
    adultAddresses.filter((path) => later.some((route) => route.path === path) === isNone),
  );
  await titles("404 Page Not Found · The Couple App", none ?? []);
  await titles("The Couple App", there ?? []);
});

test("18+ pages: they are logged as adult, without the path and without who was there", async () => {
  const { visitor } = await newMember(app);
  app.logged.length = 0;
  const paths = [...PAGES, `${FIRST}.data`, FIRST.toUpperCase()];
  for (const path of paths) await visitor.send(path);
  await visitor.post(FIRST, "answer=canary");
  await visitor.post("/age-consent", encoded({ path: FIRST }));
  await visitor.post("/us/withdraw-age-consent", "");
  await call(visitor, "/api/user/age-consent");
  const lines = app.logged.filter(({ event }) => event === "request").map(({ fields }) => fields);
  expect(lines).toHaveLength(paths.length + 4);
  for (const { route, user } of lines) expect([route, user]).toEqual(["adult", undefined]);
  expect(JSON.stringify(app.logged)).not.toMatch(/intimacy|positions|consent|canary/i);
});

test("18+ pages: they send no page view, and nothing that was done there is counted", async () => {
  const { visitor } = await newMember(app);
  const counted = async () => {
    await app.analytics.flush();
    return (await app.services.database.db.select().from(analyticsEvents)).length;
  };
  const before = await counted();
  const view = (page_name: string) => ({ type: "track", eventName: "Page Viewed", properties: { page_name } });
  for (const path of [...NAMES, FIRST.toLowerCase()])
    expect((await call(visitor, "/api/track", view(path))).status).toBe(200);
  const tab = { type: "track", eventName: "Tab Switched", properties: { tab_name: "dares" } };
  for (const path of [FIRST, inNumbers(FIRST)]) {
    const from = { Referer: `${app.origin}${path}?x=1` };
    expect((await call(visitor, "/api/track", tab, from)).status).toBe(200);
  }
  for (const path of [...PAGES, `${FIRST.toUpperCase()}.data`]) await visitor.send(path);
  await visitor.open(FIRST);
  await visitor.press(CONFIRM);
  expect(await counted()).toBe(before);
  await visitor.send("/us");
  expect(await counted(), "the test can tell").toBe(before + 1);
});
