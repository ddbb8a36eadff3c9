import { load } from "cheerio";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { keepDevice } from "#app/notifications/devices.server.ts";
import { letterTokenOf, saveSettings } from "#app/notifications/settings.server.ts";
import { AT_FIRST } from "#app/notifications/settings.ts";
import { type ExportFormat, exportAs } from "#app/pages/rights/export.server.ts";
import { dailyAnswers } from "#db/schema/daily-question.ts";
import { answerEveryDay } from "#tests/support/answered-days.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { connect, knownPair, writingPair } from "#tests/support/couples.ts";
import { askToday } from "#tests/support/forms.ts";
import { memberOf, newMember, type TestMember } from "#tests/support/members.ts";
import { answer } from "#tests/support/people.ts";

/** docs/product/security.md#export: everything that is one's own, and nothing that is not. */
const app = appForTests();
const FORMATS = ["json", "html", "csv"] as const;

type Exported = {
  you: Record<string, unknown>;
  answers: { space: string; mine: string | null; theirs: string | null }[];
};

async function take({ visitor }: TestMember, format: ExportFormat): Promise<Response> {
  await visitor.open("/us/export");
  return visitor.post(`/us/export/${format}`, "");
}
/** The cells of a CSV file, as a spreadsheet reads them. Throws where one is not in quotes or a line not whole. */
function cellsOf(csv: string): string[][] {
  expect(csv.startsWith("\uFEFF")).toBe(true);
  const cells = /"((?:[^"]|"")*)"(,|\r\n)/y;
  const lines: string[][] = [[]];
  for (let at = 1; at < csv.length; at = cells.lastIndex) {
    cells.lastIndex = at;
    const [, cell = "", end] = cells.exec(csv) ?? [];
    if (end === undefined) throw new Error(`no cell at ${at}: ${csv.slice(at, at + 40)}`);
    lines.at(-1)?.push(cell.replaceAll('""', '"'));
    if (end === "\r\n") lines.push([]);
  }
  expect(lines.pop()).toEqual([]);
  return lines;
}
/** With the byte order mark, which `text()` takes away. */
const byteText = async (response: Response) => Buffer.from(await response.arrayBuffer()).toString("utf8");
const asJson = async (who: TestMember) => JSON.parse(await (await take(who, "json")).text()) as Exported;

test("Export: it holds one's own words and what was revealed to one, as JSON", async () => {
  const { a, b } = await writingPair(app, "Exported");
  const response = await take(a, "json");
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("application/json");
  expect(response.headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="the-couple-app-\d{4}-\d\d-\d\d\.json"$/,
  );
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  const file = JSON.parse(await response.text()) as Exported;
  expect(file.you).toMatchObject({ email: a.email, partner: expect.any(String) });
  expect(file.answers).toMatchObject([{ space: "now", mine: "Exported, hers", theirs: "Exported, his" }]);
  expect(JSON.stringify(file)).not.toContain(b.id);
  expect(JSON.stringify(file)).not.toContain(b.email);
});

test("Export: and as one page to read that needs nothing else, with every character as it was written", async () => {
  const words = `<img src=x onerror=alert(1)> & "quotes" 'too'\n\nשלום 👩‍👩‍👧`;
  const { a } = await writingPair(app, words);
  const html = await (await take(a, "html")).text();
  const $ = load(html);
  expect($(".mine").text()).toBe(`${words}, hers`);
  expect($(".theirs").text()).toBe(`${words}, his`);
  expect($("img, script, link, [src]").length).toBe(0);
  expect(html.startsWith("<!DOCTYPE html>")).toBe(true);
  expect(html.trimEnd().endsWith("</html>")).toBe(true);
});

test("Export: and for a spreadsheet, a line for each thing that was said, every character as it was written", async () => {
  const words = `He said "so", and; then\nשלום 👩‍👩‍👧`;
  const { a, b, path } = await writingPair(app, words);
  await b.visitor.open(path);
  await b.visitor.press("Send", { line: "Under it" });
  const response = await take(a, "csv");
  expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("Content-Disposition")).toMatch(/filename="the-couple-app-\d{4}-\d\d-\d\d\.csv"$/);
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  const [head, ...lines] = cellsOf(await byteText(response));
  expect(head).toEqual(["Date", "Space", "Part of the app", "Asked", "Who", "Words"]);
  expect(new Set(lines.map(({ length }) => length))).toEqual(new Set([6]));
  const date = path.split("/").at(-1);
  const about = lines.filter(([, , part]) => part === "about you").map(([, , , name, , value]) => [name, value]);
  expect(about).toContainEqual(["Email", a.email]);
  const partner = about.find(([name]) => name === "Partner")?.[1];
  const question = expect.stringMatching(/\w/);
  expect(lines.filter(([, , part]) => part !== "about you")).toEqual([
    [date, "now", "daily-question", question, "You", `${words}, hers`],
    [date, "now", "daily-question", question, partner, `${words}, his`],
    [date, "now", "daily-question", question, partner, "Under it"],
  ]);
});

test("Export: no cell of it is taken for a formula, whoever has written it and wherever it stands", async () => {
  for (const words of ["=1+1", "+49 30 1234", "-1", "@SUM(A1)", '=HYPERLINK("https://evil.test")', "＝1", "' =1"]) {
    const { a, b, path } = await writingPair(app, words);
    await b.visitor.open(path);
    await b.visitor.press("Send", { line: `x\n${words}` });
    await a.visitor.post("/us/edit-firstName", encoded({ firstName: words }));
    const lines = cellsOf(await byteText(await take(a, "csv")));
    expect(lines.map((cells) => cells.at(-1)?.replaceAll("\r", ""))).toEqual(
      expect.arrayContaining([`'${words}, hers`, `'${words}, his`, `x\n'${words}`]),
    );
    for (const cell of lines.flat()) expect(cell).not.toMatch(/(^|[\r\n\t;])[ ]*[=+\-@＝]|^[\t\r\n]/);
  }
});

test("Export: before both have answered the other's words are in neither, nor that there are any", async () => {
  const [a, b] = [await newMember(app), await newMember(app)];
  await connect(a, b);
  const before = await asJson(a);
  const path = await askToday(app, b, "text");
  await b.visitor.open(path);
  await answer(b.visitor, "Not yet for her");
  const { you, ...rest } = await asJson(a);
  expect(rest).toEqual({ answers: before.answers });
  expect(JSON.stringify(you)).not.toContain("Not yet");
  for (const format of FORMATS) expect(await (await take(a, format)).text()).not.toContain("Not yet");
});

test("Export: after leaving one's own words are in it and the former partner's are not", async () => {
  const { a, b } = await writingPair(app, "Gone by");
  await b.visitor.open("/us/leave");
  await b.visitor.press("Leave");
  const { answers } = await asJson(a);
  expect(answers).toMatchObject([{ space: expect.stringMatching(/^\d{4}-/), mine: "Gone by, hers", theirs: null }]);
});

test("Export: what may reach one and the devices that take it are in one's own alone, and nothing that opens them", async () => {
  const { a, b } = await writingPair(app, "Reached");
  const address = `https://push.example/${a.id}`;
  const keys = { p256dh: `B${"p".repeat(86)}`, auth: "a".repeat(22) };
  await saveSettings(app.services.database.db, a.id, { nudge: false, letters: false, quietFrom: 21, quietTo: 7 });
  const token = await letterTokenOf(app.services.database.db, a.id, app.services.random);
  const place = { userId: a.id, sessionId: "planted", browser: "0".repeat(64), label: "Firefox on Linux" };
  await keepDevice(app.services, place, { endpoint: address, ...keys });
  const { you } = await asJson(a);
  const since = app.clock.at.toISOString();
  expect(you.devices).toEqual([{ since: expect.any(String), browser: "Firefox on Linux" }]);
  expect(you.notifications).toEqual({
    ...AT_FIRST,
    ...{ nudge: false, letters: false, quietFrom: 21, quietTo: 7, asked: null, lastSent: null },
  });
  const secrets = ["push.example", keys.p256dh, keys.auth, token ?? "none", place.browser, place.sessionId];
  for (const format of FORMATS) {
    const file = await (await take(a, format)).text();
    expect(file).toContain("Firefox on Linux");
    if (format !== "json") {
      expect(file).toContain("from 21:00 to 7:00");
      expect(file).toContain(`Firefox on Linux, since ${since.slice(0, 10)}`);
      expect(file).not.toContain("a thought from your partner");
    }
    for (const secret of secrets) expect(file).not.toContain(secret);
    const others = await (await take(b, format)).text();
    for (const own of ["Firefox", "21:00", ...secrets]) expect(others).not.toContain(own);
  }
});

test("Export: it is taken by a post from our own pages alone; a link and another format take nothing", async () => {
  const { a } = await writingPair(app, "Not by a link");
  expect((await a.visitor.send("/us/export/json")).status).toBe(302);
  expect((await a.visitor.post("/us/export/pdf", "")).status).toBe(404);
  const foreign = await a.visitor.send("/us/export/json", { method: "POST", headers: { Origin: "https://evil.test" } });
  expect(foreign.status).toBe(403);
});

/** Two who have both answered on each of many days. */
async function longTogether(count: number) {
  const { a, b } = await writingPair(app, "The newest");
  const { database } = app.services;
  const { couple } = await memberOf(app.services, a.uid);
  const [known] = await database.db.select().from(dailyAnswers).where(eq(dailyAnswers.userId, a.id));
  const dates = await answerEveryDay(app.services, {
    coupleId: couple.id,
    authors: [a.id, b.id],
    before: known?.date as LocalDate,
    count,
    questions: [known?.questionId ?? ""],
    words: (date, author) => `Long ago on ${date}, ${author === a.id ? "hers" : "his"} ${"and far away ".repeat(40)}`,
    at: app.clock.at,
  });
  return { a, b, dates };
}

test("Export: three years of two people's words are all there", async () => {
  const { a, dates } = await longTogether(3 * 365);
  const both = dates.flatMap((date) => [`Long ago on ${date}, hers`, `Long ago on ${date}, his`]);
  expect(new Set(both).size).toBe(2 * 3 * 365);
  for (const format of FORMATS) {
    const text = await (await take(a, format)).text();
    expect(text.match(/Long ago/g)).toHaveLength(both.length);
    expect(text.match(/Long ago on [\d-]+, (hers|his)/g)?.sort()).toEqual(both.sort());
  }
});

test("Export: one that is on its way when the two part holds nothing more of the other", async () => {
  const { a, b } = await longTogether(200);
  const file = exportAs("json", app.services, await memberOf(app.services, a.uid), "en");
  let text = "";
  for await (const piece of file.text) {
    if (!text.includes("Long ago") && piece.includes("Long ago")) await b.visitor.post("/us/leave", "");
    text += piece;
  }
  const { answers } = JSON.parse(text) as Exported;
  const now = answers.filter(({ space }) => space === "now");
  expect(now.filter(({ mine }) => mine).length).toBe(201);
  // The rows of that moment were read already.
  expect(now.filter(({ theirs }) => theirs).length).toBeLessThan(100);
});

test("Export: when one was last here, one's last thought, and the score of the two; nothing that the partner alone did", async () => {
  const { a, b } = await knownPair(app);
  for (const { visitor } of [a, b]) await visitor.open("/dashboard");
  expect((await a.visitor.post("/dashboard/thought", encoded({ partner: b.id }))).status).toBe(302);
  await b.visitor.post("/us/last-here", encoded({ shown: "no" }));
  const [hers, his] = [(await asJson(a)).you, (await asJson(b)).you];
  const now = app.clock.at.toISOString();
  expect(hers).toMatchObject({
    lastHere: { at: now, shown: true, onAdultPages: false },
    lastThought: { at: now, count: 1 },
  });
  expect(his).toMatchObject({ lastHere: { at: null, shown: false, onAdultPages: false }, lastThought: null });
  const parts = expect.arrayContaining([expect.objectContaining({ figure: null })]);
  const none = { whole: null, parts, months: [{ month: now.slice(0, 7), figure: null }] };
  expect([hers.score, his.score]).toEqual([none, hers.score]);
  const [html, lines] = [await (await take(a, "html")).text(), cellsOf(await byteText(await take(a, "csv")))];
  const $ = load(html);
  const said = Object.fromEntries(
    $("dt")
      .toArray()
      .map((one) => [$(one).text(), $(one).next().text()]),
  );
  expect(said["Last here"]).toBe(`${now.slice(0, 16).replace("T", " ")} UTC, not shown on the 18+ pages`);
  expect(said["What you two have in common, of 100"]).toBe("not enough yet");
  for (const name of ["Last here", "Your last thought of them", "What you two have in common, of 100"])
    expect(lines.filter((cells) => cells.includes(name))).toHaveLength(1);
  const alone = await asJson(await newMember(app));
  expect(alone.you).toMatchObject({ lastThought: null, score: null });
});
