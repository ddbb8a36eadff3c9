import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { pausePairing } from "#app/couple/confirm-partner.server.ts";
import { GOOD } from "#app/ideas/ideas.ts";
import { erasePart } from "#app/rounds/erase-part.server.ts";
import { takeStep } from "#app/rounds/take-step.server.ts";
import { dayCounts } from "#db/schema/analytics.ts";
import { coupleDays, couples } from "#db/schema/couple.ts";
import { roundParts } from "#db/schema/rounds.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { knownPair } from "#tests/support/couples.ts";
import { memberOf, type TestMember } from "#tests/support/members.ts";
import { keepAdult, openAdult } from "#tests/support/planters/after-intimacy.ts";

/** docs/product/after-intimacy.md#erasing-ones-own: what was open once opens to nobody twice. */
const app = appForTests();
const PATH = "/checkin/after";
beforeEach(() => {
  app.clock.move(24 * 7);
  app.clock.at.setUTCHours(12, 0, 0, 0);
});
const today = () => app.clock.at.toISOString().slice(0, 10) as LocalDate;
const first = () => `${today()}-1`;
const EVERY = Object.fromEntries(GOOD.map((name) => [`good-is-${name}`, "yes"]));
const db = () => app.services.database.db;

async function openPair() {
  const pair = await knownPair(app);
  for (const { visitor } of [pair.a, pair.b]) await openAdult(visitor);
  return pair;
}
const fill = async ({ visitor }: TestMember, fields: Record<string, string>, path = PATH) => {
  await visitor.open(path);
  return visitor.press("Keep and send", fields);
};
const ideas = async ({ visitor }: TestMember) => {
  const { $ } = await visitor.open(PATH);
  return $(".ideas li span")
    .toArray()
    .map((one) => $(one).text());
};
const rowsOf = ({ id }: TestMember) => db().select().from(roundParts).where(eq(roundParts.userId, id));

/** She has ticked "Being held" and "Your voice", he another thing; it is open. */
async function opened() {
  const pair = await openPair();
  await fill(pair.a, { "good-is-held": "yes", "good-is-voice": "yes", words: "Hi." });
  await fill(pair.b, { "good-is-kissing": "yes", words: "Hi too." });
  return pair;
}

/** He sends every tick once more, by the form that he gets and by one that he has kept; nothing of hers comes of it. */
async function learnsNothing({ a, b }: { a: TestMember; b: TestMember }) {
  expect((await b.visitor.send(`${PATH}/${first()}`)).status).toBe(404);
  const kept = encoded({ occasion: first(), partner: a.id, ...EVERY });
  expect((await b.visitor.post(PATH, kept)).status).toBe(409);
  const { $ } = await b.visitor.open(PATH);
  expect($("[name=occasion]").val()).toBe(`${today()}-2`);
  const page = await b.visitor.press("Keep and send", EVERY);
  expect([page.url, page.$(".both-c").length]).toEqual([`${PATH}/${today()}-2`, 0]);
  expect(await ideas(b)).toEqual([]);
  expect((await rowsOf(b)).map(({ item }) => item)).toEqual([`${today()}-2`]);
}

describe("whoever erased theirs after it was open can't fill it in again", () => {
  test("erased by itself; to the other it is over, as it would be after four days", async () => {
    const pair = await opened();
    const { a, b } = pair;
    await b.visitor.post(`${PATH}/${first()}`, encoded({ erase: "yes" }));
    expect((await b.visitor.open("/dashboard")).$(`a[href^='${PATH}']`).length).toBe(0);
    await learnsNothing(pair);
    const { text, $ } = await a.visitor.open(`${PATH}/${first()}`);
    expect([text.includes("There is nothing from"), text.includes("Hi too."), $("a[href$='?change']").length]).toEqual([
      true,
      false,
      0,
    ]);
    const changed = await a.visitor.post(`${PATH}/${first()}`, encoded({ partner: b.id, words: "Anew." }));
    expect(changed.status).toBe(409);
    // She joins the one that he has begun since.
    expect((await a.visitor.open(PATH)).$("[name=occasion]").val()).toBe(`${today()}-2`);
  });

  test("erased with the yes to keeping, given again", async () => {
    const pair = await opened();
    await pair.b.visitor.post("/us/keeping-consent", encoded({ do: "withdraw", kept: "erase" }));
    await keepAdult(pair.b.visitor);
    await learnsNothing(pair);
  });

  test("erased in a pause that ends", async () => {
    const pair = await opened();
    const { a, b } = pair;
    await pausePairing(app.services, b.id);
    await b.visitor.post(`${PATH}/${first()}`, encoded({ erase: "yes" }));
    await b.visitor.post("/us/partner", encoded({ partner: a.id }));
    await learnsNothing(pair);
  });

  test("erased before it was open, it may be filled in once more, and leaves no mark", async () => {
    const { a, b } = await openPair();
    await fill(a, { "good-is-held": "yes" });
    await a.visitor.post(`${PATH}/${first()}`, encoded({ erase: "yes" }));
    await fill(b, { "good-is-held": "yes" });
    const page = await fill(a, { "good-is-held": "yes" });
    expect([page.url, page.$(".both-c").text()]).toEqual([`${PATH}/${first()}`, expect.stringContaining("Being held")]);
    expect((await rowsOf(a)).map(({ closed }) => closed)).toEqual([false]);
  });
});

test("an idea that was removed stays removed when a form that opened it is sent once more", async () => {
  const { a, b } = await openPair();
  await fill(a, { "good-is-held": "yes" });
  await b.visitor.open(PATH);
  const form = { occasion: first(), partner: a.id, "good-is-held": "yes" };
  await b.visitor.post(PATH, encoded(form));
  expect(await ideas(a)).toEqual(["Being held"]);
  await a.visitor.post(PATH, encoded({ remove: "good:held" }));
  expect((await b.visitor.post(PATH, encoded(form))).status).toBe(302);
  expect(await ideas(a)).toEqual([]);
});

test("what is 18+ is counted nowhere: in no figure, and as nobody's part of the day", async () => {
  const { a, b } = await openPair();
  const { couple } = await memberOf(app.services, a.uid);
  const counted = async () => [
    await db().select().from(dayCounts),
    await db().select().from(coupleDays).where(eq(coupleDays.coupleId, couple.id)),
    await db()
      .select({ days: couples.completeDays, week: couples.lastWeek })
      .from(couples)
      .where(and(eq(couples.id, couple.id))),
  ];
  const before = await counted();
  for (const who of [a, b]) await fill(who, { "good-is-held": "yes" });
  expect(await ideas(a)).toEqual(["Being held"]);
  expect(await counted()).toEqual(before);
});

test("a round that is done in steps is closed like any other", async () => {
  const { a, b } = await openPair();
  const [one, other] = [await memberOf(app.services, a.uid), await memberOf(app.services, b.uid)];
  const round = { activity: "planted", item: "closed-quiz" };
  const asked = [{ id: "1", version: 1, retired: false }];
  const step = (member: typeof one, knew: string) =>
    takeStep(
      app.services,
      member,
      { ...round, act: { id: "1", version: 1, value: "yes" }, asked, knew, adult: true },
      app.clock.at,
    );
  await step(one, b.id);
  expect(await step(other, a.id)).toMatchObject({ ok: true, finished: true, opened: true });
  await erasePart(app.services, one, round);
  expect(await step(one, b.id)).toEqual({ ok: false, reason: "finished" });
});
