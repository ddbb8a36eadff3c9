import { beforeEach, expect, test } from "vitest";
import { pausePairing } from "#app/couple/confirm-partner.server.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { connect, knownPair } from "#tests/support/couples.ts";
import { newMember, newPair, type TestMember } from "#tests/support/members.ts";
import { statementsOf } from "#tests/support/statements.ts";
import { everyRow } from "#tests/support/tables.ts";
import type { Page } from "#tests/support/visitor.ts";

/** docs/product/us.md */
const app = appForTests();
beforeEach(() => app.clock.nextNoon());

const LISBON = "38.72509,-9.1498,Lisbon";
const VANCOUVER = "49.24966,-123.11934,Vancouver";
const FIELDS = {
  gender: "/us/edit-gender",
  anniversary: "/us/set/anniversary",
  city: "/us/set/city",
  from: "/us/set/hours",
};
const squeezed = (text: string) => text.replace(/\s+/g, " ").trim();
const usOf = async ({ visitor }: TestMember) => squeezed((await visitor.open("/us")).text);

/** Fills in a field as its page has it. @returns where it ends */
async function say({ visitor }: TestMember, fields: Record<string, string>): Promise<{ status: number; said: string }> {
  const path = FIELDS[Object.keys(fields)[0] as keyof typeof FIELDS];
  const { $ } = await visitor.open(path === FIELDS.city ? `${path}?q=${fields.city?.split(",")[2]}` : path);
  const partner = $(".open [name=partner], .card [name=partner]").first().attr("value") ?? "";
  const answer = await visitor.post(path, new URLSearchParams({ partner, ...fields }));
  return { status: answer.status, said: squeezed(await answer.text()) };
}

const taken = { status: 302, said: "" };

test("what each says of themselves the other sees: names, gender, city, how far apart, since when and who has set it", async () => {
  const { a, b } = await knownPair(app);
  for (const [who, timeZone] of [
    [a, "Europe/Lisbon"],
    [b, "America/Vancouver"],
  ] as const)
    await who.visitor.post("/us/time-zone", new URLSearchParams({ timeZone }));
  expect(await say(a, { city: LISBON })).toEqual(taken);
  expect(await usOf(a)).not.toContain("km (");
  expect(await say(b, { city: VANCOUVER })).toEqual(taken);
  expect(await say(a, { gender: "  Non-binary \u202e woman " })).toEqual(taken);
  const since = new Date(app.clock.at.getTime() - 1204 * 86_400_000).toISOString().slice(0, 10);
  expect(await say(b, { anniversary: since })).toEqual(taken);
  const [hers, his] = [await usOf(a), await usOf(b)];
  for (const page of [hers, his]) expect(page).toContain("1,204 days together. 8,290 km (5,150 miles) between you.");
  expect(hers).toContain("Vancouver, British Columbia, Canada");
  expect(his).toContain("Non-binary woman");
  expect(his).toContain("You have set it.");
  expect(hers).toMatch(/\w+ has set it\./);
  // Hers came later, and counts for both.
  app.clock.move(1);
  expect(await say(a, { anniversary: "2020-02-29" })).toEqual(taken);
  expect(await usOf(b)).toMatch(/29 February ?Since 2020\. .* has set it\./);
  app.clock.move(1);
  expect(await say(b, { anniversary: "" })).toEqual(taken);
  expect(await usOf(a)).not.toContain("days together");
});

test("waking hours of one's own change what is drawn, and the picture says in words what it shows", async () => {
  const { a, b } = await knownPair(app);
  for (const who of [a, b]) await who.visitor.post("/us/time-zone", new URLSearchParams({ timeZone: "UTC" }));
  const label = async (who: TestMember) => (await who.visitor.open("/us")).$("svg.band").attr("aria-label");
  // From where to where each of the bars goes, in hours of the 24 that the band has.
  const bars = (page: Page | null, whose: string) =>
    (page?.$(`svg.band path.${whose}-a`).toArray() ?? []).map(({ attribs: { d = "" } }) => {
      const [from, end, round] = [/^M([\d.]+)/, /H([\d.]+)a/, /a([\d.]+)/].map((of) => Number(of.exec(d)?.[1]));
      const bed = page?.$("svg.band .bed").attr();
      const hour = (x: number) => Math.round(((x - Number(bed?.x)) / Number(bed?.width)) * 240) / 10;
      return [hour(Number(from) - Number(round)), hour(Number(end) + Number(round))];
    });
  expect(await label(a)).toContain("Both awake from 07:00 to 23:00 in UTC");
  for (const whose of ["you", "them", "both"]) expect([whose, bars(a.visitor.page, whose)]).toEqual([whose, [[7, 23]]]);
  expect(await say(b, { from: "20:00", to: "09:30" })).toEqual(taken);
  expect(await label(a)).toContain("Both awake from 07:00 to 09:30 and 20:00 to 23:00 in UTC");
  const past = [
    [0, 9.5],
    [20, 24],
  ];
  expect(bars(a.visitor.page, "you")).toEqual([[7, 23]]);
  expect(bars(a.visitor.page, "them").sort()).toEqual(past);
  expect(bars(a.visitor.page, "both").sort()).toEqual([
    [20, 23],
    [7, 9.5],
  ]);
  expect(await usOf(a)).toContain("5 hours and 30 minutes a day");
});

test.each([
  [{ anniversary: "2999-01-01" }, "This is no day that you can have come together on."],
  [{ anniversary: "0001-01-01" }, "This is no day that you can have come together on."],
  [{ anniversary: "2023-02-29" }, "This is no day that you can have come together on."],
  [{ gender: "x".repeat(2000) }, "There is room for 60 characters here."],
  [{ gender: "wo\u0000man" }, "This text holds characters that can't be kept."],
  [{ city: "1,2,Nowhere" }, "Pick a city from the list."],
  [{ city: "\t" }, "Pick a city from the list."],
  [{ from: "07:00", to: "07:00" }, "These are the same time. Pick two that lie apart."],
  [{ from: "25:00", to: "07:00" }, "Pick a time from the list."],
])("%o is not taken, and the page says why", async (fields, sentence) => {
  const who = await newMember(app);
  const before = JSON.stringify(await everyRow(app));
  const { status, said } = await say(who, fields);
  expect([status, said.includes(sentence.replace("'", "&#x27;"))]).toEqual([400, true]);
  expect(JSON.stringify(await everyRow(app))).toBe(before);
});

test.each(["🏳️‍⚧️", "женщина", "אישה", "O'Brien <b>"])("%s is a gender like any other", async (gender) => {
  const who = await newMember(app);
  expect(await say(who, { gender })).toEqual(taken);
  expect((await who.visitor.open("/us/edit-gender")).$("[name=gender]").val()).toBe(gender);
  expect(await say(who, { gender: "" })).toEqual(taken);
  expect(await usOf(who)).toContain("Not said");
});

test("what somebody said alone their partner sees after their yes, and what they say to the partner at once", async () => {
  const [a, b] = [await newMember(app), await newMember(app)];
  await say(a, { gender: "Alone a quokka" });
  app.clock.move(1);
  await connect(a, b);
  app.clock.move(1);
  expect(await usOf(b)).not.toContain("quokka");
  await say(a, { city: LISBON });
  expect(await usOf(b)).toContain("Lisbon, Portugal");
  await a.visitor.post("/us/partner", new URLSearchParams({ partner: b.id }));
  expect(await usOf(b)).toContain("Alone a quokka");
});

test("during a pause, and after they have parted, neither sees anything of the other", async () => {
  const { a, b } = await knownPair(app);
  await say(a, { gender: "A quokka" });
  await say(a, { anniversary: "2022-07-28" });
  expect(await usOf(b)).toContain("A quokka");
  await pausePairing(app.services, a.id);
  for (const words of ["A quokka", "28 July"]) expect(await usOf(b)).not.toContain(words);
  const { a: c, b: d } = await knownPair(app);
  await say(c, { gender: "A numbat" });
  await say(c, { anniversary: "2022-07-28" });
  await d.visitor.post("/us/leave", "");
  for (const words of ["A numbat", "28 July"]) expect(await usOf(d)).not.toContain(words);
  expect(await usOf(c)).not.toContain("A numbat");
});

test("a form whose page had another partner is not taken", async () => {
  const { a, b } = await newPair(app);
  const answer = await a.visitor.post("/us/edit-gender", new URLSearchParams({ partner: "alone", gender: "Alone" }));
  expect([answer.status, await usOf(b)]).toEqual([409, expect.not.stringContaining("Alone")]);
  expect(await answer.text()).toContain("Who your partner is has changed");
});

test("none of it stands in the database as it was said", async () => {
  const who = await newMember(app);
  await say(who, { gender: "Canary gender" });
  await say(who, { city: VANCOUVER });
  const rows = JSON.stringify(await everyRow(app));
  for (const words of ["Canary gender", "British Columbia", "-123.11"]) expect(rows.includes(words)).toBe(false);
});

test("a city is found and chosen by forms alone", async () => {
  const { visitor } = await newMember(app);
  await visitor.open(String((await visitor.open("/us")).$("a:contains('City')").attr("href")));
  const search = visitor.page?.$("form[role=search]");
  expect([search?.attr("action"), search?.find("[name=q]").length]).toEqual(["/us/set/city", 1]);
  const found = await visitor.open(`/us/set/city?q=${encodeURIComponent("Springfield, Illinois")}`);
  const choice = found.$("button[name=city]");
  expect([choice.length, squeezed(choice.text())]).toEqual([1, "Springfield Illinois, United States"]);
  await visitor.post("/us/set/city", new URLSearchParams({ partner: "alone", city: choice.attr("value") ?? "" }));
  expect(squeezed((await visitor.open("/us")).text)).toContain("Springfield, Illinois, United States");
  await visitor.open("/us/set/city");
  await visitor.press("Take my city away");
  expect(squeezed((await visitor.open("/us")).text)).not.toContain("Springfield");
});

test("the room of the two takes no more statements when much is said", async () => {
  const { a, b } = await knownPair(app);
  const count = async () => (await statementsOf(() => a.visitor.send("/us"))).length;
  const before = await count();
  for (const who of [a, b]) {
    await say(who, { gender: "Woman" });
    await say(who, { city: LISBON });
    await say(who, { from: "06:00", to: "22:00" });
  }
  expect(await count()).toBe(before);
});

test("sixty searches in five minutes are enough for anybody", async () => {
  const { visitor } = await newMember(app);
  for (let at = 0; at < 60; at++) expect((await visitor.data("/us/set/city?q=a")).status).toBe(200);
  const answer = await visitor.send("/us/set/city?q=a");
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([429, expect.any(String)]);
  expect((await visitor.send("/us/set/city")).status).toBe(200);
});
