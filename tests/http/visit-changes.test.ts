import ICAL from "ical.js";
import { beforeEach, expect, test } from "vitest";
import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { knownPair } from "#tests/support/couples.ts";
import { memberOf, type TestMember } from "#tests/support/members.ts";
import { visitedMuch } from "#tests/support/visits.ts";

/** docs/product/us.md#visits: what becomes of one, and what becomes of very many. */
const app = appForTests();
beforeEach(() => app.clock.nextNoon());

const VISITS = "/us/visits";
const squeezed = (text: string) => text.replace(/\s+/g, " ").trim();
const inDays = (days: number) => addDays(app.clock.at.toISOString().slice(0, 10) as LocalDate, days);
const textOf = async ({ visitor }: TestMember, path = VISITS) => squeezed((await visitor.open(path)).text);
/** What asks first: the button stands under the question that this link opens. */
const ASKED = ["Take it away", "Call it off"];
const press = async (who: TestMember, button: string, fields?: Record<string, string>) => {
  await who.visitor.open(VISITS);
  if (fields) await who.visitor.open(String(who.visitor.page?.$("a:contains('Other dates')").attr("href")));
  if (ASKED.includes(button)) await who.visitor.click(button);
  return who.visitor.press(button, fields);
};

async function propose({ visitor }: TestMember, fields: Record<string, string> = {}): Promise<Response> {
  const { $ } = await visitor.open(VISITS);
  const partner = $("form:has([name=travels]) [name=partner]").attr("value") ?? "";
  const body = { partner, from: inDays(29), to: inDays(33), travels: "other", place: "Lisbon", words: "", ...fields };
  return visitor.post(VISITS, encoded(body));
}

/** What a calendar makes of the file of the only visit; the status where there is none. */
async function inCalendar({ visitor }: TestMember) {
  const { $ } = await visitor.open(VISITS);
  const id = $("a:contains('Other dates')").attr("href")?.split("=")[1];
  const file = await visitor.send(`${VISITS}/${id}`);
  if (!file.ok) return file.status;
  const calendar = new ICAL.Component(ICAL.parse(await file.text()));
  const event = calendar.getFirstSubcomponent("vevent");
  if (!event) throw new Error("no event");
  const [method, status] = [calendar.getFirstPropertyValue("method"), event.getFirstPropertyValue("status")];
  const { uid, sequence, startDate } = new ICAL.Event(event);
  return { uid, sequence, from: startDate.toString(), told: `${method} ${status}` };
}

/** What a button of the only visit sends, as its page has it now. */
async function sent({ visitor }: TestMember, act: string): Promise<() => Promise<Response>> {
  let { $ } = await visitor.open(VISITS);
  const question = $(`article a[href*="?${act}="]`).attr("href");
  if (question) ({ $ } = await visitor.open(question));
  const to = $("article form").first().attr("action") ?? "";
  const hidden = ["partner", "revision"].map((name) => [name, $(`article [name=${name}]`).first().attr("value") ?? ""]);
  return () => visitor.post(to, encoded({ ...Object.fromEntries(hidden), act }));
}

test("moved, it is the same visit for a calendar, and newer; called off, calendars are told that too", async () => {
  const { a, b } = await knownPair(app);
  await propose(a);
  expect(await inCalendar(a)).toBe(404);
  await press(b, "Say yes");
  const first = await inCalendar(a);
  expect(first).toMatchObject({ sequence: 1, from: inDays(29), told: "PUBLISH CONFIRMED" });
  expect(await inCalendar(b)).toEqual(first);
  await press(b, "Propose these dates", { from: inDays(40), to: inDays(41) });
  // Nobody has said yes to these.
  expect(await inCalendar(b)).toBe(404);
  expect(await textOf(a)).toMatch(/40 days.* proposes other dates\. What do you say\?/);
  expect(await textOf(b)).toMatch(/You propose other dates\. They wait for .*'s yes\./);
  await press(a, "Say yes");
  const moved = await inCalendar(b);
  expect(moved).toEqual({ ...(first as object), sequence: 3, from: inDays(40) });
  await press(a, "Call it off");
  const off = { ...(moved as object), sequence: 4, told: "CANCEL CANCELLED" };
  expect([await inCalendar(a), await inCalendar(b)]).toEqual([off, off]);
});

test.each(["a", "b"] as const)(
  "called off by %s, a visit that both counted on vanishes for neither without a word",
  async (by) => {
    const pair = await knownPair(app);
    await propose(pair.a, { words: "Bring the red coat." });
    await press(pair.b, "Say yes");
    await press(pair[by], "Call it off");
    const other = pair[by === "a" ? "b" : "a"];
    expect(await textOf(other)).toMatch(/has called it off\. .*Bring the red coat\./);
    expect(await textOf(pair[by])).toContain("You have called it off.");
    for (const who of [pair.a, pair.b]) {
      expect(await textOf(who, "/dashboard")).not.toContain("29 days");
      expect(await textOf(who, "/us")).toContain("No visit is planned yet.");
    }
    // Other dates ask the other one anew.
    await press(other, "Propose these dates", { from: inDays(50), to: inDays(51) });
    await press(pair[by], "Say yes");
    expect(await textOf(other, "/dashboard")).toContain("50 days");
    // Its author may still take the words away, once it is off.
    await press(pair.a, "Call it off");
    await press(pair.a, "Take it away");
    expect(await textOf(pair.b)).not.toContain("Bring the red coat.");
  },
);

test("said yes to three times at once, and by the other one too, it is taken once", async () => {
  const { a, b } = await knownPair(app);
  await propose(a);
  const yes = await sent(b, "take");
  const answers = await Promise.all([yes(), yes(), yes()]);
  expect(answers.map(({ status }) => status)).toEqual([302, 302, 302]);
  expect((await (await sent(a, "take"))()).status).toBe(302);
  expect((await yes()).status).toBe(302);
  expect(await inCalendar(a)).toMatchObject({ sequence: 1 });
});

test("a yes and a no at once: one of them stands, and whoever came second is told", async () => {
  const { a, b } = await knownPair(app);
  await propose(a);
  const [take, withdraw] = [await sent(b, "take"), await sent(a, "withdraw")];
  const answers = await Promise.all([take(), withdraw()]);
  const statuses = answers.map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([302, 409]);
  const late = answers[statuses.indexOf(409)];
  const page = squeezed((await late?.text()) ?? "");
  // Above what is ahead, and not in the form for another visit.
  expect(page).toMatch(/id="ahead".*This visit has changed since you opened this page.*Propose a visit/);
  const now = await textOf(a);
  expect(now).toContain(statuses[0] === 302 ? "You both said yes." : "No visit is planned yet.");
});

test("ten years of visits: twenty to a page, each once, in their order, and there is room for the next", async () => {
  const { a, b } = await knownPair(app);
  const { couple } = await memberOf(app.services, a.uid);
  const days = Array.from({ length: 521 }, (_, i) => inDays(-7 * (i + 1)));
  await visitedMuch(app.services, { coupleId: couple.id, author: a.id, days, at: app.clock.at });
  const seen: string[] = [];
  let pages = 0;
  for (let next: string | undefined = VISITS; next; pages++) {
    const { $, text } = await b.visitor.open(next);
    expect(Buffer.byteLength(text)).toBeLessThan(300_000);
    const shown = $("[aria-labelledby=past] li .muted").toArray();
    expect(shown.length).toBeLessThanOrEqual(20);
    seen.push(...shown.map((one) => $(one).text()));
    next = $("a:contains('Older ones')").attr("href");
  }
  expect([pages, seen]).toEqual([27, days.map((_, i) => `Place ${i}`)]);
  expect((await propose(a)).status).toBe(302);
  await press(b, "Say yes");
  expect(await textOf(a, "/dashboard")).toContain("29 days");
});

test("fifty visits a day are enough for anybody to propose; what was typed stays", async () => {
  const { a } = await knownPair(app);
  for (let at = 0; at < 50; at++) expect((await propose(a)).status).toBe(302);
  const answer = await propose(a, { words: "One too many." });
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([429, expect.any(String)]);
  const page = await answer.text();
  expect([page.includes("One too many."), page.includes('class="errors"')]).toEqual([true, true]);
  // What is there can still be changed.
  await press(a, "Take it away");
  expect(await textOf(a)).toContain("No visit is planned yet.");
});
