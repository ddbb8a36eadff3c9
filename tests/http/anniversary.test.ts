import { beforeEach, expect, test } from "vitest";
import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { knownPair } from "#tests/support/couples.ts";
import { newMember, type TestMember } from "#tests/support/members.ts";

/** docs/product/us.md#together-since */
const app = appForTests();
beforeEach(() => app.clock.nextNoon());

const ANNIVERSARY = "/us/set/anniversary";
const usOf = async ({ visitor }: TestMember) => (await visitor.open("/us")).text.replace(/\s+/g, " ");

/** What the form of somebody's page sends when it is sent. */
async function filledIn({ visitor }: TestMember, anniversary: string): Promise<() => Promise<number>> {
  const { $ } = await visitor.open(ANNIVERSARY);
  const partner = $(".card [name=partner]").first().attr("value") ?? "";
  return async () => (await visitor.post(ANNIVERSARY, encoded({ partner, anniversary }))).status;
}
const set = async (who: TestMember, anniversary: string) => (await filledIn(who, anniversary))();

test("set by both in one moment: none is refused, the last one counts, and both are told whose it is", async () => {
  const { a, b } = await knownPair(app);
  for (const [first, second] of [
    [a, b],
    [b, a],
  ] as const) {
    const sent = [await filledIn(first, "2020-03-01"), await filledIn(second, "2021-04-02")];
    expect([await sent[0]?.(), await sent[1]?.()]).toEqual([302, 302]);
    expect(await usOf(second)).toMatch(/2 April ?Since 2021\. .*You have set it\./);
    expect(await usOf(first)).toMatch(/2 April ?Since 2021\. .* has set it\./);
  }
  const both = [await filledIn(a, "2020-03-01"), await filledIn(b, "2021-04-02")];
  expect(await Promise.all(both.map((send) => send()))).toEqual([302, 302]);
  const [hers, his] = [await usOf(a), await usOf(b)];
  const dayIn = (page: string) => /(1 March|2 April) ?Since/.exec(page)?.[1];
  expect([dayIn(hers), [hers, his].filter((page) => page.includes("You have set it."))]).toEqual([
    dayIn(his),
    [expect.anything()],
  ]);
});

test("the same day again counts once the other one has said something since", async () => {
  const { a, b } = await knownPair(app);
  for (const [who, day] of [
    [a, "2020-03-01"],
    [b, "2021-04-02"],
    [a, "2020-03-01"],
  ] as const) {
    app.clock.move(1);
    await set(who, day);
  }
  for (const who of [a, b]) expect(await usOf(who)).toMatch(/1 March ?Since 2020/);
  app.clock.move(1);
  await set(b, "");
  app.clock.move(1);
  await set(a, "2020-03-01");
  for (const who of [a, b]) expect(await usOf(who)).toMatch(/1 March ?Since 2020/);
});

test("it is taken away for both also by the one who has never set it", async () => {
  const { a, b } = await knownPair(app);
  await set(a, "2020-03-01");
  app.clock.move(1);
  expect(await set(b, "")).toBe(302);
  for (const who of [a, b]) {
    expect(await usOf(who)).not.toContain("1 March");
    expect((await who.visitor.open(ANNIVERSARY)).$("[name=anniversary]").val()).toBe("");
  }
});

test("it is a day up to one's own, and of the last hundred years", async () => {
  const who = await newMember(app);
  const today = app.clock.at.toISOString().slice(0, 10) as LocalDate;
  for (const day of [
    addDays(today, 1),
    "9999-12-31",
    "0001-01-01",
    "0000-00-00",
    `${Number(today.slice(0, 4)) - 101}-12-31`,
  ])
    expect([day, await set(who, day)]).toEqual([day, 400]);
  for (const day of [today, "2000-02-29"]) expect([day, await set(who, day)]).toEqual([day, 302]);
  // Where it is a day later already, that day is today.
  await who.visitor.post("/us/time-zone", encoded({ timeZone: "Pacific/Kiritimati" }));
  app.clock.move(8);
  expect(await set(who, addDays(today, 1))).toBe(302);
});
