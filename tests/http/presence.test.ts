import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { leaveCouple } from "#app/couple/end-couple.server.ts";
import { isPostgres } from "#db/dialect.ts";
import { startApp } from "#tests/support/app.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { connect, knownPair } from "#tests/support/couples.ts";
import { memberOf, newMember, type TestMember } from "#tests/support/members.ts";
import { openAdult } from "#tests/support/planters/after-intimacy.ts";
import { openStream, type Stream } from "#tests/support/streams.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** docs/product/live.md#here-now */
const app = appForTests();
const opened: Stream[] = [];

beforeEach(() => app.clock.nextNoon());
afterEach(async () => {
  await Promise.all(opened.splice(0).map((stream) => stream.close()));
});

async function streamOf(who: { visitor: Visitor }, query = ""): Promise<Stream> {
  const stream = await openStream(who.visitor, undefined, query);
  opened.push(stream);
  return stream;
}
/** What is told by and by comes to this. */
async function until(stream: Stream, here: boolean): Promise<void> {
  while ((await stream.here()).here !== here);
}
const sets = (who: TestMember, what: "last-here" | "here-on-adult", shown: "yes" | "no") =>
  who.visitor.post(`/us/${what}`, `shown=${shown}`);

describe("here now", () => {
  test("whoever opens a page is told whether the partner is here, and when they come and go", async () => {
    const { a, b } = await knownPair(app);
    const hers = await streamOf(a);
    expect(await hers.here()).toEqual({ here: false });
    const his = await streamOf(b);
    expect([await his.here(), await hers.here()]).toEqual([{ here: true }, { here: true }]);
    // Another page of the same person is no news, and neither is one of two that is closed.
    const second = await streamOf(b);
    expect(await second.here()).toEqual({ here: true });
    await second.close();
    expect(await hers.hereSoFar()).toEqual([]);
    // A change of page is no going.
    await his.close();
    const next = await streamOf(b);
    expect([await next.here(), await hers.hereSoFar()]).toEqual([{ here: true }, []]);
    await next.close();
    expect(await hers.here(), "after a little patience").toEqual({ here: false });
  });

  test("it says nothing of where: the streams of two worlds in which one is elsewhere are the same", async () => {
    const { a, b } = await knownPair(app);
    const hers = await streamOf(a);
    await hers.here();
    await streamOf(b, "?at=this-or-that/food.1");
    expect(await hers.here()).toEqual({ here: true });
    // That the two have found each other may still be on its way.
    const told = (await hers.soFar()).filter(({ data }) => data.activity !== "pairing");
    expect([await hers.hereSoFar(), told]).toEqual([[], []]);
  });

  test("who hides when they were last here is not told of, at once; the other one's pages look again", async () => {
    const { a, b } = await knownPair(app);
    const [hers, his] = [await streamOf(a), await streamOf(b)];
    expect([await hers.here(), await his.here(), await hers.here()]).toEqual([
      { here: false },
      { here: true },
      { here: true },
    ]);
    await sets(b, "last-here", "no");
    expect(await hers.here()).toEqual({ here: false });
    // What the two did before may be told between.
    while ((await hers.next()).name !== "look");
    // Theirs alone: he goes on hearing of her.
    expect(await his.hereSoFar()).toEqual([]);
    await streamOf(b);
    expect(await hers.hereSoFar()).toEqual([]);
    await sets(b, "last-here", "yes");
    expect(await hers.here()).toEqual({ here: true });
  });

  test("in the 18+ part nobody is here who has not said so", async () => {
    const { a, b } = await knownPair(app);
    for (const { visitor } of [a, b]) await openAdult(visitor);
    const hers = await streamOf(a);
    await hers.here();
    const page = async () => (await b.visitor.open("/us")).text;
    expect(await page()).toContain("Show that I am here in the 18+ part too");
    await streamOf(b, "?part=adult");
    expect(await hers.hereSoFar()).toEqual([]);
    await sets(b, "here-on-adult", "yes");
    expect(await hers.here()).toEqual({ here: true });
    expect(await page()).toContain("Do not show that I am here in the 18+ part");
    await sets(b, "here-on-adult", "no");
    expect(await hers.here()).toEqual({ here: false });
    for (const wrong of ["", "shown=maybe", "shown=yes&shown=no"])
      expect((await b.visitor.post("/us/here-on-adult", wrong)).status).toBe(400);
    await sets(b, "here-on-adult", "yes");
    await until(hers, true);
    await sets(b, "last-here", "no");
    expect(await page(), "hidden is hidden").not.toContain("18+ part too");
    await until(hers, false);
  });
});

describe("of whom nothing is told", () => {
  test("before both have said yes to the other one; from the yes on it is", async () => {
    const [a, b] = [await newMember(app), await newMember(app)];
    await connect(a, b);
    const [hers, his] = [await streamOf(a), await streamOf(b)];
    expect([await hers.hereSoFar(), await his.hereSoFar()]).toEqual([[], []]);
    await a.visitor.post("/us/partner", `partner=${b.id}`);
    for (const stream of [hers, his]) await until(stream, true);
  });

  test("a former partner, and anybody else's couple", async () => {
    const { a, b } = await knownPair(app);
    const others = await knownPair(app);
    const [hers, theirs] = [await streamOf(a), await streamOf(others.a)];
    const his = await streamOf(b);
    expect([await hers.here(), await his.here(), await theirs.here()]).toEqual([
      { here: false },
      { here: true },
      { here: false },
    ]);
    expect(await theirs.hereSoFar()).toEqual([]);
    await leaveCouple(app.services, await memberOf(app.services, a.uid), app.clock.at);
    const [left, right] = [await streamOf(a), await streamOf(b)];
    expect([await left.hereSoFar(), await right.hereSoFar()]).toEqual([[], []]);
  });

  test("what a page says of where it is may be anything: nothing comes of it", async () => {
    const { a, b } = await knownPair(app);
    const hers = await streamOf(a);
    await hers.here();
    for (const odd of [
      "?at=",
      "?at=%00",
      `?at=${"x".repeat(5_000)}`,
      "?at=a/b&at=c/d",
      "?part=adult&part=x",
      "?at[]=1",
    ]) {
      const stream = await streamOf(b, odd);
      expect([odd.slice(0, 20), stream.status]).toEqual([odd.slice(0, 20), 200]);
    }
  });
});

test.runIf(isPostgres)("in two processes on one database each is told of who is in the other", async () => {
  const { a, b } = await knownPair(app);
  const { DATABASE_URL } = app.services.env;
  const second = await startApp({ clock: app.clock, settings: DATABASE_URL ? { DATABASE_URL } : {} });
  const there = new Visitor(second);
  for (const [name, value] of b.visitor.cookies) there.cookies.set(name, value);
  const hers = await streamOf(a);
  await hers.here();
  const his = await streamOf({ visitor: there });
  expect(await hers.here()).toEqual({ here: true });
  // The other process has heard nothing of her before: it asks.
  await until(his, true);
  await his.close();
  expect(await hers.here()).toEqual({ here: false });
  await second.close();
});
