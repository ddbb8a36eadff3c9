import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { SUMMARY_VERSION } from "#app/insights/summary.ts";
import { keepUp } from "#app/pages/rights/upkeep.server.ts";
import { weeklySummaries } from "#db/schema/insights.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { connect } from "#tests/support/couples.ts";
import { memberOf, signInAgain, type TestMember } from "#tests/support/members.ts";
import { agreed, BY_RULES, pressOnInsights, toWednesday, weekCard } from "#tests/support/weekly-summary.ts";

/** docs/product/security.md#export and #deletion, docs/product/insights.md#agreeing-to-it: whose the weeks in words are, and what is left of them. */
const app = appForTests();
beforeEach(() => toWednesday(app));

const FORMATS = ["json", "html", "csv"] as const;
const take = async ({ visitor }: TestMember, format: (typeof FORMATS)[number]) =>
  (await visitor.post(`/us/export/${format}`, "")).text();
const rowsOf = (coupleId: string) =>
  app.services.database.db.select().from(weeklySummaries).where(eq(weeklySummaries.coupleId, coupleId));

/** Two whose week is written, in these words. */
async function written() {
  const two = await agreed(app);
  await pressOnInsights(two.a, "/insights/week");
  const { words, readFrom } = await weekCard(two.b);
  expect(words).toMatch(BY_RULES);
  const { couple } = await memberOf(app.services, two.a.uid);
  expect(await rowsOf(couple.id)).toHaveLength(1);
  return { ...two, words, readFrom, coupleId: couple.id };
}

/** Nothing of the week is in any export of theirs, nor on their page. */
async function expectNothing(who: TestMember, words: string): Promise<void> {
  for (const format of FORMATS) {
    const text = await take(who, format);
    expect(text).toContain(who.email);
    expect(text).not.toContain(words);
    expect(text).not.toContain("weekly-summary");
  }
  expect((await who.visitor.open("/insights")).text).not.toContain(words);
}

type File = {
  you: { summaryConsent: unknown };
  answers: { activity: string; words: string; writer: string; readFrom: string[] }[];
};
const jsonOf = async (who: TestMember) => JSON.parse(await take(who, "json")) as File;

test("Export: a week in words is in what either of the two takes along, with who wrote it, what from, and their own yes", async () => {
  const { a, b, words, readFrom } = await written();
  for (const who of [a, b]) {
    const { you, answers } = await jsonOf(who);
    expect(you.summaryConsent).toEqual({ at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), version: SUMMARY_VERSION });
    const weeks = answers.filter(({ activity }) => activity === "weekly-summary");
    expect(weeks).toMatchObject([{ space: "now", words, writer: "our own rules" }]);
    for (const { readFrom: from } of weeks)
      expect(`Read from: ${from.join(", ")}.`).toBe(readFrom.replace(" and ", ", "));
    const [html, csv] = [await take(who, "html"), await take(who, "csv")];
    expect(html).toContain(`<dd dir="auto">agreed to on`);
    expect(html.match(/The week from \d/g)).toHaveLength(1);
    for (const file of [html.replaceAll("&#x27;", "'").replaceAll("&quot;", '"'), csv.replaceAll('""', '"')])
      expect(file.split(words)).toHaveLength(2);
    expect(csv).toMatch(
      new RegExp(`"Weekly summary","You","agreed to on \\d{4}-\\d\\d-\\d\\d, wording ${SUMMARY_VERSION}"`),
    );
  }
});

test("A week in words, and the yes of whoever stops it, are gone from both exports as soon as it is stopped", async () => {
  const { a, b, words, coupleId } = await written();
  await pressOnInsights(b, "/insights/stop");
  expect(await rowsOf(coupleId)).toEqual([]);
  for (const who of [a, b]) await expectNothing(who, words);
  expect((await jsonOf(a)).you.summaryConsent).not.toBe(null);
  expect((await jsonOf(b)).you.summaryConsent).toBe(null);
});

test("A week in words is read by neither after they part, and after thirty days no row of it is left", async () => {
  const { a, b, words, coupleId } = await written();
  await a.visitor.post("/us/leave", "");
  for (const who of [a, b]) {
    await expectNothing(who, words);
    expect((await jsonOf(who)).you.summaryConsent).toBe(null);
  }
  expect(await rowsOf(coupleId)).toHaveLength(1);
  app.clock.move(30 * 24 + 1);
  await keepUp(app.services, app.identity);
  expect(await rowsOf(coupleId)).toEqual([]);
});

test("A week in words waits for two who come back within thirty days, but each is asked anew", async () => {
  const { a, b, words } = await written();
  await a.visitor.post("/us/leave", "");
  app.clock.move(24);
  for (const who of [a, b]) await signInAgain(app, who);
  await connect(a, b);
  await a.visitor.post("/us/partner", encoded({ partner: b.id }));
  await b.visitor.post("/us/partner", encoded({ partner: a.id }));
  for (const who of [a, b]) {
    const { all } = await weekCard(who);
    await expectNothing(who, words);
    expect(all).toContain("It is written only if you both agree.");
    expect(all).not.toContain(words);
    expect((await jsonOf(who)).you.summaryConsent).toBe(null);
    await pressOnInsights(who, "/insights/agree");
  }
  for (const who of [a, b]) expect((await weekCard(who)).all).toContain(words);
});

test("Deletion: a week in words goes with the account of either of the two: no row is left, and the other one reads nothing", async () => {
  for (const goes of ["a", "b"] as const) {
    const { words, coupleId, ...two } = await written();
    const [gone, stays] = goes === "a" ? [two.a, two.b] : [two.b, two.a];
    await gone.visitor.open("/us/delete");
    await gone.visitor.press("Delete my account for good");
    expect(await rowsOf(coupleId)).toEqual([]);
    await expectNothing(stays, words);
  }
});
