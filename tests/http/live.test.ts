import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { leaveCouple } from "#app/couple/end-couple.server.ts";
import { isPostgres } from "#db/dialect.ts";
import { startApp } from "#tests/support/app.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { connect, knownPair } from "#tests/support/couples.ts";
import { askToday } from "#tests/support/forms.ts";
import { memberOf, newMember, type TestMember } from "#tests/support/members.ts";
import { openAdult } from "#tests/support/planters/after-intimacy.ts";
import { answerTen } from "#tests/support/planters/intimacy-lab.ts";
import { caughtUp, openStream, type Stream } from "#tests/support/streams.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** docs/product/live.md: what the pages that are open are told, over real streams of the built server. */
const app = appForTests();
const opened: Stream[] = [];

beforeEach(() => app.clock.nextNoon());
afterEach(async () => {
  await Promise.all(opened.splice(0).map((stream) => stream.close()));
  expect(app.services.live.open()).toBe(0);
});

async function newStream(by: Visitor, lastEvent?: string): Promise<Stream> {
  const stream = await openStream(by, lastEvent);
  opened.push(stream);
  return stream;
}

/** Somebody's stream, once all that was done before has come by. */
async function streamOf(who: TestMember): Promise<Stream> {
  const stream = await newStream(who.visitor);
  await caughtUp(stream, app, who);
  return stream;
}

const answerAs = (who: TestMember, partner: TestMember, path: string, answer: string) =>
  who.visitor.post(path, encoded({ answer, partner: partner.id }));

describe("what is told", () => {
  test("Streams: an act tells both, in ids and never in words; the second answer tells that it is open", async () => {
    const { a, b } = await knownPair(app);
    const path = await askToday(app, a, "text");
    const [hers, his] = [await streamOf(a), await streamOf(b)];
    expect([his.status, his.headers.get("content-type"), his.headers.get("cache-control")]).toEqual([
      200,
      "text/event-stream",
      "private, no-cache, no-store",
    ]);
    const item = path.split("/").at(-1);
    await answerAs(a, b, path, "The lift with its gate.");
    const done = { activity: "daily-question", item, what: "done" };
    expect((await his.next()).data).toEqual({ by: "partner", ...done });
    expect((await hers.next()).data).toEqual({ by: "you", ...done });
    // Said otherwise while it is closed, it is no news.
    await answerAs(a, b, path, "The lift, with its gate.");
    expect([await hers.soFar(), await his.soFar()]).toEqual([[], []]);
    await answerAs(b, a, path, "Rain on a tent.");
    const open = { activity: "daily-question", item, what: "opened" };
    expect((await hers.next()).data).toEqual({ by: "partner", ...open });
    expect((await his.next()).data).toEqual({ by: "you", ...open });
    // The same once more is no news.
    await answerAs(b, a, path, "Rain on a tent.");
    expect([await hers.soFar(), await his.soFar()]).toEqual([[], []]);
  });

  test("of what is refused, of what is 18+, and of other couples nobody is told", async () => {
    const { a, b } = await knownPair(app);
    const others = await knownPair(app);
    for (const { visitor } of [a, b]) await openAdult(visitor);
    const path = await askToday(app, a, "text");
    const his = await streamOf(b);
    expect((await a.visitor.post(path, encoded({ answer: "", partner: b.id }))).status).toBe(400);
    for (const { visitor } of [a, b]) await answerTen(visitor, () => "yes");
    const theirs = await askToday(app, others.a, "text");
    await answerAs(others.a, others.b, theirs, "Of the others.");
    expect(await his.soFar()).toEqual([]);
  });

  test("what a transaction tells is told when it is committed, and never when it is taken back", async () => {
    const { a, b } = await knownPair(app);
    const { couple } = await memberOf(app.services, a.uid);
    const his = await streamOf(b);
    const news = { kind: "told", coupleId: couple.id, userId: a.id, activity: "planted", item: "1", what: "done" };
    const { database } = app.services;
    const failed = database.transaction(async (tx) => {
      tx.announce(JSON.stringify(news));
      throw new Error("taken back");
    });
    await expect(failed).rejects.toThrow("taken back");
    await database.transaction(async (tx) => {
      tx.announce(JSON.stringify({ ...news, item: "2" }));
      expect((await his.soFar()).length).toBe(0);
    });
    expect((await his.next()).data.item).toBe("2");
    expect(() => database.db.announce("outside")).toThrow();
  });

  test("a browser that comes back is told what it has missed since the event that it names", async () => {
    const { a, b } = await knownPair(app);
    const path = await askToday(app, a, "text");
    app.clock.move(0.1);
    const first = await streamOf(b);
    await a.visitor.post("/dashboard/thought", encoded({ partner: b.id }));
    const { id } = await first.next();
    await first.close();
    app.clock.move(0.1);
    await answerAs(a, b, path, "Missed.");
    // Told to this process too: what comes by while a stream opens may come twice.
    await streamOf(a);
    const again = await newStream(b.visitor, id ?? "");
    const activities = [(await again.next()).data.activity, (await again.next()).data.activity];
    expect(activities).toEqual(["thought", "daily-question"]);
    expect(await again.soFar()).toEqual([]);
    // When something was done is in no id, and an old one, or none, brings nothing but to look.
    const [at] = [app.clock.at.getTime()];
    expect(Number((await newStream(b.visitor, id ?? "").then((stream) => stream.next())).id)).toBe(at);
    for (const old of ["0", String(at - 12 * 60_000)]) {
      const stream = await newStream(b.visitor, old);
      expect([(await stream.next()).name, await stream.soFar()]).toEqual(["look", []]);
    }
    for (const odd of ["", "soon", "-1e999", "9".repeat(400)]) {
      const strange = await newStream(b.visitor, odd);
      expect([odd.slice(0, 9), strange.status]).toEqual([odd.slice(0, 9), 200]);
    }
  });
});

test("a page that says how old it is, is told what has happened since it was read, and of one too old to look", async () => {
  const { a, b } = await knownPair(app);
  const path = await askToday(app, a, "text");
  const toldAt = async (query: string) => {
    await streamOf(a);
    const stream = await openStream(b.visitor, undefined, query);
    opened.push(stream);
    return (await stream.soFar()).map(({ name, data }) => data.activity ?? name);
  };
  app.clock.move(0.1);
  await answerAs(a, b, path, "While the page was on its way.");
  app.clock.move(5 / 3600);
  expect(await toldAt("?age=6000")).toEqual(["daily-question"]);
  expect(await toldAt("?age=4000")).toEqual([]);
  expect(await toldAt("?age=600001")).toEqual(["look"]);
  for (const odd of ["-1", "", "soon", "1e9", "99999999"])
    expect([odd, await toldAt(`?age=${odd}`)]).toEqual([odd, []]);
});

describe("whose it is", () => {
  test("without a session, with an old cookie or by a post there is none", async () => {
    const { visitor } = await newMember(app);
    const old = new Visitor(app);
    for (const [name, value] of visitor.cookies) old.cookies.set(name, value);
    await visitor.post("/sign-out", "");
    for (const by of [new Visitor(app), visitor, old]) {
      const stream = await openStream(by);
      expect([stream.status, app.services.live.open()]).toEqual([401, 0]);
    }
    const { visitor: other } = await newMember(app);
    expect((await other.post("/api/live", "")).status).toBe(405);
    expect((await other.send("/api/live", { method: "HEAD" })).status).toBe(200);
    expect(app.services.live.open()).toBe(0);
  });

  test("who leaves, and who is left, hears nothing more of the other; the stream ends, and another one is one's own", async () => {
    const { a, b } = await knownPair(app);
    const path = await askToday(app, a, "text");
    const his = await streamOf(b);
    await leaveCouple(app.services, await memberOf(app.services, a.uid), app.clock.at);
    expect((await his.rest()).map(({ name }) => name)).toEqual(["look"]);
    const again = await streamOf(b);
    await a.visitor.open(path);
    await a.visitor.post(path, encoded({ answer: "Alone.", partner: "alone" }));
    expect(await again.soFar()).toEqual([]);
  });

  test("when somebody comes with a code, both are told to look: the host's stream and the guest's end", async () => {
    const [a, b] = [await newMember(app), await newMember(app)];
    app.clock.move(0.001);
    const [hers, his] = [await streamOf(a), await streamOf(b)];
    await connect(a, b);
    for (const stream of [hers, his]) expect((await stream.rest()).map(({ name }) => name)).toEqual(["look"]);
  });

  test("signing out ends the streams of that account; the partner's goes on", async () => {
    const { a, b } = await knownPair(app);
    const [hers, his] = [await streamOf(a), await streamOf(b)];
    await a.visitor.post("/sign-out", "");
    expect(await hers.rest()).toEqual([]);
    await b.visitor.post("/dashboard/thought", encoded({ partner: a.id }));
    expect((await his.next()).data.activity).toBe("thought");
  });
});

test("Streams: of fifty of one person three stay: an older one is told that it is not to come again", async () => {
  const { a } = await knownPair(app);
  const all = [await streamOf(a)];
  while (all.length < 50) all.push(await newStream(a.visitor));
  expect(app.services.live.open()).toBe(3);
  for (const stream of all.slice(0, 47)) expect((await stream.rest()).map(({ name }) => name)).toEqual(["enough"]);
  for (const stream of all.slice(47)) expect(await stream.soFar()).toEqual([]);
});

test.runIf(isPostgres)("two processes on one database: what is done in one is told in the other", async () => {
  const { a, b } = await knownPair(app);
  const { DATABASE_URL } = app.services.env;
  const second = await startApp({ clock: app.clock, settings: DATABASE_URL ? { DATABASE_URL } : {} });
  const there = new Visitor(second);
  for (const [name, value] of b.visitor.cookies) there.cookies.set(name, value);
  const stream = await openStream(there);
  opened.push(stream);
  await a.visitor.post("/dashboard/thought", encoded({ partner: b.id }));
  // What was done before it opened may be on its way.
  for (let told = await stream.next(); told.data.activity !== "thought"; told = await stream.next())
    expect(told.data.activity).toBe("pairing");
  await leaveCouple(app.services, await memberOf(app.services, a.uid), app.clock.at);
  expect((await stream.rest()).map(({ name }) => name)).toEqual(["look"]);
  await second.close();
});
