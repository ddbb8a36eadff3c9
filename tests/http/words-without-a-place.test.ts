import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import { memories } from "#db/schema/memories.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { knownPair } from "#tests/support/couples.ts";
import { askToday } from "#tests/support/forms.ts";
import { newMember, type TestMember } from "#tests/support/members.ts";
import { phonePhoto, sendPhoto } from "#tests/support/photos.ts";
import type { Page } from "#tests/support/visitor.ts";

/** docs/product/forms-and-messages.md: what somebody has typed is never lost because its place is gone, or not there yet. */
const WORDS = "A kestrel in the rain, & <b>all</b> of the roofs";

const app = appForTests();
beforeEach(() => app.clock.nextNoon());
const today = () => app.clock.at.toISOString().slice(0, 10) as LocalDate;

/** The words stand there to be copied, and there is no button that would send them into nowhere again. */
function expectKept(page: Pick<Page, "status" | "$">, field: string) {
  expect([page.status, page.$(`textarea[name=${field}]`).text()]).toEqual([404, WORDS]);
  expect(page.$("main").text()).toContain("There is no place for this here");
  expect(page.$("main button")).toHaveLength(0);
}
const load = async (answer: Response) => ({
  status: answer.status,
  $: (await import("cheerio")).load(await answer.text()),
});
const post = async ({ visitor }: TestMember, path: string, fields: Record<string, string>) =>
  load(await visitor.post(path, encoded(fields)));

test("words for a day that has not come, or that nothing was asked on, come back with their page's 404", async () => {
  const who = await newMember(app);
  const path = await askToday(app, who, "text");
  await who.visitor.open(path);
  const day = (days: number) => `/daily-questions/${addDays(today(), days)}`;
  for (const to of [day(1), day(400), day(-30), "/daily-questions/2026-02-31"])
    expectKept(await post(who, to, { answer: WORDS }), "answer");
  expectKept(await post(who, `${day(3)}?under=line`, { line: WORDS }), "line");
});

test("fields by names that every object has come back among the others", async () => {
  const who = await newMember(app);
  const to = `/daily-questions/${addDays(today(), 1)}`;
  const odd = ["__proto__", "constructor", "toString", "hasOwnProperty"];
  const sent = [["answer", WORDS], ...odd.map((name) => [name, "nothing"])];
  const page = await load(await who.visitor.post(to, String(new URLSearchParams(sent))));
  expectKept(page, "answer");
  const held = page.$("main input[type=hidden]").map((_, input) => page.$(input).attr("name"));
  expect(held.get()).toEqual(expect.arrayContaining(odd));
});

test("where nothing was written the page that is not found is shown as it is", async () => {
  const { visitor } = await newMember(app);
  const to = `/daily-questions/${addDays(today(), 1)}`;
  const answers = [
    await visitor.post(to, encoded({ answer: "a" })),
    await visitor.post(to, encoded({ answer: "   " })),
  ];
  answers.push(await visitor.post("/nowhere", encoded({ answer: WORDS })), await visitor.send(to));
  for (const answer of answers) {
    const { status, $ } = await load(answer);
    expect([status, $("textarea").length, $("main").text().includes("no place for this")]).toEqual([404, 0, false]);
  }
});

/** The fields of the form of a memory, as its page holds them, without a photo. */
async function formOf({ visitor }: TestMember, path: string) {
  const { $ } = await visitor.open(path);
  const hidden = (name: string) => String($(`main input[name=${name}]`).attr("value"));
  return { partner: hidden("partner"), since: hidden("since"), date: today(), title: "" };
}

async function withMemory() {
  const { a, b } = await knownPair(app);
  const form = await formOf(a, "/us/memories/new");
  expect((await post(a, "/us/memories/new", { ...form, words: "One." })).status).toBe(302);
  const [row] = await app.services.database.db.select().from(memories).where(eq(memories.userId, a.id));
  return { a, b, path: `/us/memories/${row?.id}` };
}

test("a memory that is removed in another tab: its words come back, by a plain form and by one with a photo", async () => {
  const { a, path } = await withMemory();
  const fields = { ...(await formOf(a, path)), words: WORDS };
  await a.visitor.post(`${path}?remove`, "");
  expectKept(await post(a, path, fields), "words");
  expectKept(await load(await sendPhoto(a.visitor, await phonePhoto(), { path, fields })), "words");
});

test("a memory that was changed in another tab is not overwritten unasked, and by the second press it is", async () => {
  const { a, path } = await withMemory();
  const older = await formOf(a, path);
  app.clock.move(0.1);
  const newer = await formOf(a, path);
  expect((await post(a, path, { ...newer, words: "The long words of the other tab." })).status).toBe(302);
  app.clock.move(0.1);
  const refused = await post(a, path, { ...older, words: WORDS });
  expect([refused.status, refused.$("textarea[name=words]").text()]).toEqual([409, WORDS]);
  expect(refused.$("main .own").text()).toBe("The long words of the other tab.");
  const since = String(refused.$("main input[name=since]").attr("value"));
  // The same words again are a second press of the same button, however old its page.
  const same = { ...older, words: "The long words of the other tab." };
  expect((await post(a, path, same)).status).toBe(302);
  expect((await post(a, path, { ...older, since, words: WORDS })).status).toBe(302);
  expect((await a.visitor.open("/us/memories")).text).toContain(WORDS);
});

test("what one says of oneself, and other dates of a visit, stand in the form that is refused", async () => {
  const { a, b } = await knownPair(app);
  await a.visitor.open("/us/visits");
  await a.visitor.press("Propose it", { from: addDays(today(), 29), to: addDays(today(), 30), travels: "other" });
  const move = String((await b.visitor.open("/us/visits")).$("a:contains('Other dates')").attr("href"));
  for (const who of [a, b]) await who.visitor.open(move);
  await a.visitor.press("Propose these dates", { from: addDays(today(), 50), to: addDays(today(), 51) });
  const moved = await b.visitor.press("Propose these dates", { from: addDays(today(), 77), to: addDays(today(), 78) });
  expect([moved.status, moved.$("#move-from").val(), moved.$("#move-to").val()]).toEqual([
    409,
    addDays(today(), 77),
    addDays(today(), 78),
  ]);
  await a.visitor.open("/us/edit-gender");
  await b.visitor.post("/us/leave", "");
  const refused = await a.visitor.press("Save", { gender: "Quokka of the coast" });
  expect([refused.status, refused.$("[name=gender]").val()]).toEqual([409, "Quokka of the coast"]);
});
