import { beforeEach, expect, test } from "vitest";
import { pausePairing } from "#app/couple/confirm-partner.server.ts";
import { memberships } from "#db/schema/couple.ts";
import { outbox } from "#db/schema/outbox.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { connect, knownPair } from "#tests/support/couples.ts";
import { memberOf, newMember, newPair, type TestMember } from "#tests/support/members.ts";

/** docs/product/home.md#thinking-of-you */
const app = appForTests();
// An own day that does not end within minutes.
beforeEach(() => app.clock.nextNoon());
const BUTTON = "Thinking of you";
const HERE = "is thinking of you.";
const MINUTE = 1 / 60;

const send = (who: TestMember, partner: string) => who.visitor.post("/dashboard/thought", encoded({ partner }));
const home = async ({ visitor }: TestMember) => (await visitor.open("/dashboard")).text;
const countOf = async (who: TestMember) => (await memberOf(app.services, who.uid)).thoughts.count;
const told = async (who: TestMember) =>
  (await app.services.database.db.select().from(outbox)).filter(
    ({ userId, activity }) => userId === who.id && activity === "thought",
  );

test("one press, and the other reads it for a day; a second press within a minute is the same thought", async () => {
  const { a, b } = await knownPair(app);
  await a.visitor.open("/dashboard");
  const sent = await a.visitor.press(BUTTON);
  expect([sent.url, sent.text]).toEqual(["/dashboard", expect.stringContaining("sees it on Home.")]);
  expect(sent.text, "one's own is not shown as the other's").not.toContain(HERE);
  expect((await send(a, b.id)).status).toBe(302);
  expect([await countOf(a), (await told(a)).length]).toEqual([1, 1]);
  expect(await home(b)).toContain(HERE);
  app.clock.move(0.5);
  expect(await home(b)).toMatch(/thought of you 30 minutes ago\./);
  expect(await home(b), "it says nothing of one's own").not.toContain("sees it on Home.");
  app.clock.move(23.4);
  expect(await home(b)).toContain("thought of you");
  app.clock.move(0.2);
  expect(await home(b)).not.toContain("thought of you");
});

test("five in one's own day, also of twenty at once, and five more on the next", async () => {
  const { a, b } = await knownPair(app);
  for (let at = 0; at < 5; at++) {
    expect((await a.visitor.open("/dashboard")).$("form[action='/dashboard/thought'] button")).toHaveLength(1);
    expect((await Promise.all([send(a, b.id), send(a, b.id)])).map(({ status }) => status)).toEqual([302, 302]);
    expect(await countOf(a)).toBe(at + 1);
    app.clock.move(2 * MINUTE);
  }
  const { $, text } = await a.visitor.open("/dashboard");
  expect([$("form[action='/dashboard/thought']").length, text]).toEqual([
    0,
    expect.stringContaining("has 5 of these from you today. More can go tomorrow."),
  ]);
  await Promise.all(Array.from({ length: 4 }, () => send(a, b.id)));
  expect([await countOf(a), (await told(a)).length]).toEqual([5, 5]);
  // Hers are not his.
  await b.visitor.open("/dashboard");
  expect((await b.visitor.press(BUTTON)).url).toBe("/dashboard");
  expect(await countOf(b)).toBe(1);
  app.clock.move(24);
  await a.visitor.open("/dashboard");
  await a.visitor.press(BUTTON);
  expect(await countOf(a)).toBe(1);
});

test("nobody thinks of a stranger, a former partner, somebody new by an old page, or in a pause; nobody is asked while it is asked who they are", async () => {
  const alone = await newMember(app);
  const { a, b } = await newPair(app);
  const nothing = async (who: TestMember, partner: string) => {
    expect((await send(who, partner)).headers.get("Location")).toBe("/dashboard");
    expect([await countOf(who), await told(who)]).toEqual([0, []]);
  };
  await nothing(alone, a.id);
  await nothing(alone, alone.id);
  expect(await home(alone)).not.toContain(BUTTON);
  // Her yes is not said: she is asked, and has no button yet.
  await nothing(a, b.id);
  expect((await a.visitor.open("/dashboard")).$("form[action='/dashboard/thought']")).toHaveLength(0);
  expect((await send(b, b.id)).status).toBe(302);
  expect(await countOf(b)).toBe(0);
  await send(b, a.id);
  expect(await countOf(b)).toBe(1);
  expect(await home(a), "he is shown to nobody who does not know him yet").not.toContain(HERE);
  await a.visitor.post("/us/partner", encoded({ partner: b.id }));
  expect(await home(a)).toContain(HERE);
  await pausePairing(app.services, a.id);
  expect(await home(a)).not.toContain(HERE);
  await nothing(a, b.id);
  for (const body of ["", "partner=a&partner=b", `partner=${"x".repeat(65)}`])
    expect((await a.visitor.post("/dashboard/thought", body)).status).toBe(400);
});

test("it ends when the two part, and another partner finds nothing of it", async () => {
  const { a, b } = await knownPair(app);
  await send(a, b.id);
  await b.visitor.post("/us/leave", "");
  expect([await countOf(a), await told(a)]).toEqual([0, []]);
  expect(await home(b)).not.toContain(HERE);
  const next = await newMember(app);
  await connect(next, a);
  // By a page from before: neither the next one has it nor the former one.
  await send(a, b.id);
  expect([await countOf(a), await told(a)]).toEqual([0, []]);
  expect(await home(b)).not.toContain(HERE);
  await next.visitor.post("/us/partner", encoded({ partner: a.id }));
  expect(await home(next)).not.toContain(HERE);
  const seats = await app.services.database.db.select().from(memberships);
  expect(seats.find(({ userId }) => userId === a.id)).toMatchObject({ thoughtAt: null, thoughtOn: null, thoughts: 0 });
});
