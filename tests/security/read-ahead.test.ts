import { expect, test } from "vitest";
import { analyticsEvents } from "#db/schema/analytics.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { knownPair } from "#tests/support/couples.ts";
import { askToday } from "#tests/support/forms.ts";
import type { TestMember } from "#tests/support/members.ts";
import { openAdult } from "#tests/support/planters/after-intimacy.ts";
import { statementsOfPage } from "#tests/support/statements.ts";
import { everyRow } from "#tests/support/tables.ts";

/** docs/product/speed-and-weight.md#on-the-way-to-a-click */
const app = appForTests();
const ahead = ({ visitor }: TestMember, path: string) => visitor.send(`${path}.data`, { headers: { "X-Ahead": "1" } });
const prefetched = ({ visitor }: TestMember, path: string) =>
  visitor.send(path, { headers: { "Sec-Purpose": "prefetch" } });

const ROOMS = ["/dashboard", "/play", "/us", "/insights", "/memories", "/daily-questions/archive", "/this-or-that"];
const MORE = ["/quizzes", "/dates", "/visits", "/check-in", "/premium", "/us/notifications", "/us/export", "/us/leave"];

test("Reading changes nothing: what is read ahead is the page, where reading it changes nothing; nothing is kept, counted or set by it", async () => {
  const { a } = await knownPair(app);
  // Whoever came a moment ago is noted as here.
  await a.visitor.open("/dashboard");
  await app.analytics.flush();
  const counted = () => app.services.database.db.select().from(analyticsEvents);
  const [before, events] = [await everyRow(app), await counted()];
  for (const path of [...ROOMS, ...MORE]) {
    for (const read of [ahead, prefetched]) {
      const answer = await read(a, path);
      expect([path, [200, 204, 404].includes(answer.status)]).toEqual([path, true]);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(answer.headers.get("Cache-Control")).toContain("no-store");
      if (answer.status === 204) expect(await answer.text()).toBe("");
    }
  }
  for (const path of ROOMS.slice(0, 3)) {
    const answer = await ahead(a, path);
    expect([path, answer.status, answer.headers.get("X-Counted-As")]).toEqual([path, 200, path]);
    expect(await answer.text()).toBe(await (await a.visitor.data(path)).text());
  }
  await app.analytics.flush();
  expect(await everyRow(app)).toEqual(before);
  // What was asked for as a page, to compare, is counted; what was read ahead is not.
  const looked = (await counted()).length - events.length;
  expect(looked).toBeLessThanOrEqual(ROOMS.slice(0, 3).length);
  // Counted by whoever looks at it.
  expect((await a.visitor.send("/us.data")).headers.get("X-Counted-As")).toBeNull();
});

test("Reading changes nothing: what is read ahead asks the database for no more than the page does", async () => {
  const { a } = await knownPair(app);
  const data = (headers?: Record<string, string>) => async () => {
    expect((await a.visitor.send("/this-or-that.data", headers ? { headers } : {})).status).toBe(200);
  };
  const early = data({ "X-Ahead": "1" });
  // What is kept of the content is kept after the first look.
  for (const read of [data(), early]) await read();
  expect(await statementsOfPage(early)).toEqual(await statementsOfPage(data()));
});

test("Reading changes nothing: a reveal that was read ahead and not looked at stays unread, and is new when it is", async () => {
  const { a, b } = await knownPair(app);
  const path = await askToday(app, a, "text");
  for (const [who, other] of [
    [a, b],
    [b, a],
  ] as const)
    await who.visitor.post(path, encoded({ answer: `Rain on a tent, ${who === a}.`, partner: other.id }));
  const before = await everyRow(app);
  for (const read of [ahead, prefetched]) {
    const answer = await read(a, path);
    expect([answer.status, await answer.text()]).toEqual([204, ""]);
  }
  expect(await everyRow(app)).toEqual(before);
  expect((await a.visitor.open(path)).text).toContain("Rain on a tent, false.");
  expect(await everyRow(app)).not.toEqual(before);
  expect((await ahead(a, path)).status).toBe(200);
});

test("Reading changes nothing: somebody who was away for long is not here because a pointer went over a link", async () => {
  const { a } = await knownPair(app);
  await a.visitor.open("/dashboard");
  app.clock.move(1);
  const before = await everyRow(app);
  expect((await ahead(a, "/dashboard")).status).toBe(204);
  expect(await everyRow(app)).toEqual(before);
  await a.visitor.open("/dashboard");
  expect((await ahead(a, "/dashboard")).status).toBe(200);
});

test("Reading changes nothing: of the 18+ part, of who may not go there, and of the ways out nothing is read ahead", async () => {
  const { a, b } = await knownPair(app);
  const session = a.visitor.cookies.get("session");
  expect((await ahead(a, "/intimacyLab")).status).toBe(204);
  for (const { visitor } of [a, b]) await openAdult(visitor);
  expect((await a.visitor.open("/intimacyLab")).status).toBe(200);
  for (const path of ["/intimacyLab", "/after-intimacy", "/positions", "/sign-out", "/quick-exit", "/admin"])
    for (const read of [ahead, prefetched]) {
      const answer = await read(a, path);
      // The ways out are pages with a button: they may be read, and let nobody out.
      expect([path, answer.status]).toEqual([path, /out|exit/.test(path) && answer.status === 200 ? 200 : 204]);
    }
  expect(a.visitor.cookies.get("session")).toBe(session);
  expect((await a.visitor.open("/us")).url).toBe("/us");
});

test("Reading changes nothing: a toast that waits is not said to nobody, and the mark means nothing on what is sent", async () => {
  const { a, b } = await knownPair(app);
  await a.visitor.post("/us/notifications", encoded({ from: "22", to: "7" }));
  expect(a.visitor.cookies.has("flash")).toBe(true);
  for (const read of [ahead, prefetched]) expect((await read(a, "/us")).status).toBe(204);
  expect(a.visitor.cookies.has("flash")).toBe(true);
  expect((await a.visitor.open("/us")).$(".toast").length).toBe(1);
  const path = await askToday(app, a, "text");
  const headers = { "X-Ahead": "1", "Sec-Purpose": "prefetch" };
  const sent = await a.visitor.post(path, encoded({ answer: "Rain.", partner: b.id }), headers);
  expect(sent.status).toBe(302);
  expect((await a.visitor.open(path)).text).toContain("Rain.");
});
