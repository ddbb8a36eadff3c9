import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { analyticsEvents } from "#db/schema/analytics.ts";
import { users } from "#db/schema/auth.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { askToday } from "#tests/support/forms.ts";
import { call, newMember } from "#tests/support/members.ts";
import { account, PASSWORD, signIn, signUp } from "#tests/support/people.ts";
import { Visitor } from "#tests/support/visitor.ts";

/**
 * docs/product/counting-and-failures.md#events. What is never counted: tests/security/what-is-counted.test.ts,
 * adult-pages.test.ts.
 */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const MINUTES = 1 / 60;
const track = (eventName: string, properties?: unknown, more: object = {}) => ({
  type: "track",
  eventName,
  ...(properties === undefined ? {} : { properties }),
  ...more,
});

const app = appForTests();

type Row = typeof analyticsEvents.$inferSelect;

/** What stands in the table, in the order of time. */
async function rows(of: TestApp = app): Promise<Row[]> {
  await of.analytics.flush();
  return of.services.database.db.select().from(analyticsEvents).orderBy(analyticsEvents.at);
}

/** What one act added, without the time and the keys. */
async function counted(act: () => Promise<unknown>): Promise<{ name: string | null; properties: object; row: Row }[]> {
  const before = new Set((await rows()).map((row) => `${row.key} ${row.bucket}`));
  await act();
  const fresh = (await rows()).filter((row) => !before.has(`${row.key} ${row.bucket}`));
  return fresh.map((row) => ({ name: row.eventName ?? row.type, properties: row.properties, row }));
}
const names = (all: { name: string | null }[]) => all.map(({ name }) => name).sort();

describe("without script", () => {
  test("signing up is counted, says who it is, and keeps the distinct id for 365 days", async () => {
    const visitor = new Visitor(app);
    const who = account("Nora");
    const events = await counted(() => signUp(visitor, who));
    expect(names(events)).toEqual(["Page Viewed", "User Signed Up", "identify"]);
    expect(events.find(({ name }) => name === "Page Viewed")?.properties).toEqual({ page_name: "/invite" });
    const id = visitor.cookies.get("distinctId") ?? "";
    expect(id).toMatch(UUID);
    const [user] = await app.services.database.db.select().from(users).where(eq(users.email, who.email));
    for (const { row } of events) expect([row.distinctId, row.userId]).toEqual([id, user?.id]);
  });

  test("the cookie: 365 days, Lax, for the whole site; Secure and __Host- on https", async () => {
    const cookieOf = async (to: TestApp) => {
      const answer = await call(new Visitor(to), "/api/track", track("Tab Switched", { tab_name: "home" }));
      return answer.headers.getSetCookie();
    };
    expect(await cookieOf(app)).toEqual([
      expect.stringMatching(/^distinctId=[0-9a-f-]{36}; Path=\/; Max-Age=31536000; SameSite=Lax; HttpOnly$/),
    ]);
    const secure = await startApp({ settings: { PUBLIC_ORIGIN: "https://couple.test" } });
    try {
      expect(await cookieOf(secure)).toEqual([
        expect.stringMatching(
          /^__Host-distinctId=[0-9a-f-]{36}; Path=\/; Max-Age=31536000; SameSite=Lax; HttpOnly; Secure$/,
        ),
      ]);
    } finally {
      await secure.close();
    }
  });

  test("signing in is 'User Logged In', with the id that the browser had", async () => {
    const visitor = new Visitor(app);
    const who = account("Ines");
    await signUp(visitor, who);
    const id = visitor.cookies.get("distinctId");
    await visitor.post("/sign-out", "");
    app.clock.move(11 * MINUTES);
    const events = await counted(async () => {
      // The emulator's tokens carry the real time.
      app.clock.at = new Date();
      await signIn(visitor, who);
    });
    expect(names(events)).toContain("User Logged In");
    expect(visitor.cookies.get("distinctId")).toBe(id);
  });

  test("a refused sign-in and a refused sign-up are counted with their class", async () => {
    const who = account("Vera");
    await signUp(new Visitor(app), who);
    const refused = await counted(() => signIn(new Visitor(app), { ...who, password: "not-this-one" }));
    expect(refused.map(({ name, properties }) => [name, properties])).toEqual([
      ["User Login Failed", { failure_class: "firebase_auth" }],
    ]);
    expect(refused[0]?.row.userId).toBeNull();
    const taken = await counted(() => signUp(new Visitor(app), { ...who, password: "another-one" }));
    expect(taken.map(({ name, properties }) => [name, properties])).toEqual([
      ["User Signup Failed", { failure_class: "firebase_auth" }],
    ]);
  });

  test("an answer is counted by its question and length, and by nothing of what it says", async () => {
    const member = await newMember(app);
    const path = await askToday(app, member, "text");
    const events = await counted(() => member.visitor.post(path, encoded({ answer: "Väterlich 🌊" })));
    const [event] = events;
    expect(names(events)).toEqual(["Question Answered"]);
    expect(event?.properties).toEqual({
      category_name: expect.stringMatching(/^[a-z-]+$/),
      question_id: expect.stringMatching(/^dq-/),
      answer_length: 11,
    });
    expect(JSON.stringify(event)).not.toContain("terlich");
    expect(JSON.stringify(app.logged)).not.toContain("answer_length");
  });

  test("an answer that is refused is not counted", async () => {
    const member = await newMember(app);
    const path = await askToday(app, member, "text");
    expect(await counted(() => member.visitor.post(path, "answer="))).toEqual([]);
  });
});

describe("pages", () => {
  test("of who is signed in, by pattern, as a page and as data", async () => {
    const { visitor, id } = await newMember(app);
    const events = await counted(async () => {
      for (const path of ["/dashboard", "/daily-questions", "/us", "/us/edit-firstName", "/privacy"])
        await visitor.send(path);
      await visitor.data("/us/time-zone");
      await visitor.data("/us");
    });
    expect(events.map(({ properties }) => (properties as { page_name: string }).page_name).sort()).toEqual([
      "/daily-questions",
      "/dashboard",
      "/privacy",
      "/us",
      "/us/edit-firstName",
      "/us/time-zone",
    ]);
    expect(new Set(events.map(({ row }) => row.userId))).toEqual(new Set([id]));
    expect(new Set(events.map(({ row }) => row.distinctId)).size).toBe(1);
  });

  test("by pattern where the address carries a date", async () => {
    const member = await newMember(app);
    const path = await askToday(app, member, "text");
    const events = await counted(() => member.visitor.send(path));
    expect(events.map(({ properties }) => properties)).toEqual([{ page_name: "/daily-questions/:date" }]);
  });

  test("not of strangers, who get no cookie; not what is missing, redirects, posts or is only fetched ahead", async () => {
    const { visitor } = await newMember(app);
    const stranger = new Visitor(app);
    const events = await counted(async () => {
      for (const path of ["/", "/?a=b", "/auth/sign-in", "/privacy", "/nothing", "/dashboard"])
        await stranger.send(path);
      for (const path of ["/", "/nothing", "/invite/qr.svg", "/api/user", "/daily-questions/2020-01-01"])
        await visitor.send(path);
      await visitor.send("/us", { method: "HEAD" });
      await visitor.send("/us.data", { headers: { "Sec-Purpose": "prefetch" } });
      await visitor.post("/us/edit-firstName", "firstName=");
    });
    expect(events).toEqual([]);
    expect(stranger.cookies.has("distinctId")).toBe(false);
    expect(visitor.cookies.has("distinctId")).toBe(false);
  });

  test("the same page again within ten minutes is one view, after them another", async () => {
    const { visitor } = await newMember(app);
    const look = (times: number) =>
      counted(async () => {
        for (let i = 0; i < times; i++) await visitor.send("/us");
      });
    expect(await look(3)).toHaveLength(1);
    app.clock.move(9.99 * MINUTES);
    expect(await look(1)).toHaveLength(0);
    app.clock.move(0.02 * MINUTES);
    expect(await look(2)).toHaveLength(1);
    app.clock.at = new Date();
  });
});

describe("who asks not to be counted", () => {
  test.each([{ DNT: "1" }, { "Sec-GPC": "1" }])("%o: neither row nor cookie, and what lay there goes", async (asks) => {
    const { visitor } = await newMember(app);
    const events = await counted(async () => {
      for (const path of ["/us", "/us.data", "/dashboard"]) {
        const answer = await visitor.send(path, { headers: asks });
        expect([path, answer.headers.getSetCookie()]).toEqual([path, []]);
      }
      const told = await call(visitor, "/api/track", track("Tab Switched", { tab_name: "home" }), asks);
      expect([told.status, told.headers.getSetCookie()]).toEqual([200, []]);
    });
    expect(events).toEqual([]);
    await visitor.send("/us");
    expect(visitor.cookies.has("distinctId")).toBe(true);
    await visitor.send("/dashboard", { headers: asks });
    expect(visitor.cookies.has("distinctId")).toBe(false);
  });
});

describe("POST /api/track", () => {
  const post = (body: unknown, visitor = new Visitor(app), headers = {}) => call(visitor, "/api/track", body, headers);

  test("counts under the cookie's id, else under the one that is sent, else under a new one", async () => {
    const mine = "7d444840-9dc0-41d1-b245-5ffdce74fad2";
    const visitor = new Visitor(app);
    const first = await counted(() => post(track("Tab Switched", { tab_name: "one" }, { distinctId: mine }), visitor));
    expect(first[0]?.row.distinctId).toBe(mine);
    expect(visitor.cookies.get("distinctId")).toBe(mine);
    const other = "11111111-9dc0-41d1-b245-5ffdce74fad2";
    const next = await counted(() => post(track("Tab Switched", { tab_name: "two" }, { distinctId: other }), visitor));
    expect(next[0]?.row.distinctId).toBe(mine);
    visitor.cookies.set("distinctId", "made-up");
    const last = await counted(() => post(track("Tab Switched", { tab_name: "six" }), visitor));
    expect(last[0]?.row.distinctId).toMatch(UUID);
  });

  test("says who it is by the session or the token, and by nothing else", async () => {
    const member = await newMember(app);
    const byCookie = await counted(() => post({ type: "identify" }, member.visitor));
    expect(byCookie.map(({ row }) => [row.type, row.eventName, row.userId])).toEqual([["identify", null, member.id]]);
    const byToken = await counted(() =>
      post({ type: "identify" }, new Visitor(app), { Authorization: `Bearer ${member.idToken}` }),
    );
    expect(byToken[0]?.row.userId).toBe(member.id);
    expect(await counted(() => post({ type: "identify" }))).toEqual([]);
  });

  test("twenty at once are one", async () => {
    const { visitor } = await newMember(app);
    await post(track("Tab Switched", { tab_name: "first" }), visitor);
    const events = await counted(() =>
      Promise.all(Array.from({ length: 20 }, () => post(track("Tab Switched", { tab_name: "home" }), visitor))),
    );
    expect(events).toHaveLength(1);
  });
});

test("what is counted of an account goes with it", async () => {
  const { visitor, id } = await newMember(app);
  expect(await counted(() => visitor.send("/us"))).toHaveLength(1);
  const { db } = app.services.database;
  const mine = () => db.select().from(analyticsEvents).where(eq(analyticsEvents.userId, id));
  expect(await mine()).toHaveLength(1);
  await db.delete(users).where(eq(users.id, id));
  expect(await mine()).toHaveLength(0);
});

test("nothing that waits is lost when the server stops", async () => {
  const other = await startApp();
  const { visitor } = await newMember(other);
  await visitor.send("/us");
  await visitor.send("/dashboard");
  const { database } = other.services;
  const stored: Row[] = [];
  const { close } = database;
  database.close = async () => {
    stored.push(...(await database.db.select().from(analyticsEvents)));
    await close.call(database);
  };
  await other.close();
  expect(stored.map(({ properties }) => properties.page_name).sort()).toEqual(["/dashboard", "/us"]);
});

test("of all the people above no address, password or name stands among what was counted", async () => {
  expect(JSON.stringify(await rows())).not.toMatch(new RegExp(`@|${PASSWORD}|Tester|Nora|Ines|Vera`));
});
