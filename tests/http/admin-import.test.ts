import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { takeFile } from "#app/content/import-file.server.ts";
import { systemRandom } from "#app/http/random.ts";
import { adminActions } from "#db/schema/admin.ts";
import { contentImports, contentItems } from "#db/schema/content.ts";
import { newAdmin, pageOfFile, sendFile, settled } from "#tests/support/admins.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { csvOf, dailyQuestion, jsonBytes } from "#tests/support/content-files.ts";
import type { TestMember } from "#tests/support/members.ts";
import type { Page } from "#tests/support/visitor.ts";

/** docs/product/admin.md, by the forms that the pages hold. */
const app = appForTests();
let admin: TestMember;
beforeAll(async () => {
  admin = await newAdmin(app);
});

const db = () => app.services.database.db;
/** Acts of one moment have no order. */
const later = () => app.clock.move(1 / 3600);
const COLUMNS = Object.keys(dailyQuestion(1));
const csv = (...items: Record<string, unknown>[]) => csvOf(COLUMNS, items);
const itemOf = async (id: string) => (await db().select().from(contentItems).where(eq(contentItems.id, id)))[0];
/** What stands there, with a space wherever an element ends. */
const words = ({ $ }: Page, what: string) =>
  $(
    `<p>${$(what)
      .toString()
      .replace(/<[^>]*>/g, " ")}</p>`,
  )
    .text()
    .replace(/\s+/g, " ")
    .trim();
const sums = ({ $ }: Page) =>
  $(".sums div")
    .map((_, one) => `${$(one).find("dd").text()} ${$(one).find("dt").text()}`)
    .get();

test("a good file: checked, what it would do is shown, nothing is written until somebody says so, and it is recorded", async () => {
  const { visitor } = admin;
  const page = await pageOfFile(
    visitor,
    await sendFile(visitor, csv(dailyQuestion(1), dailyQuestion(2)), "winter.csv"),
  );
  expect(words(page, "h1")).toBe("Every row is fine");
  expect(sums(page)).toEqual(["2 new", "0 changed", "0 unchanged", "0 wrong"]);
  expect(words(page, ".go")).toContain(admin.email);
  expect(await itemOf("dq-imported-1")).toBeUndefined();
  later();
  await visitor.press("Write 2 rows");
  later();
  const done = await settled(visitor, page.url);
  expect(words(done, "h1")).toBe("All of it is written");
  expect(done.$("form")).toHaveLength(0);
  expect(await itemOf("dq-imported-1")).toMatchObject({ source: "imported", retiredAt: null });
  const again = await pageOfFile(
    visitor,
    await sendFile(visitor, csv(dailyQuestion(1), dailyQuestion(2)), "winter.csv"),
  );
  expect([words(again, "h1"), sums(again)[2]]).toEqual(["Everything in it is there already", "2 unchanged"]);
  expect(words(await visitor.open("/admin/import"), ".items")).toMatch(
    /winter\.csv.*waits for you.*winter\.csv.*written/,
  );
  expect(words(await visitor.open("/admin/record"), "tbody")).toMatch(
    /Sent winter\.csv.*Wrote winter\.csv, 2 rows.*Sent winter\.csv/,
  );
});

test("a changed item is named with what is new in it", async () => {
  const { visitor } = admin;
  const change = dailyQuestion(1, { version: 2, text: "Which door was it?", depth: 2 });
  const page = await pageOfFile(visitor, await sendFile(visitor, jsonBytes([change]), "change.json"));
  expect(words(page, ".report tbody")).toBe("1 dq-imported-1 version, depth, text");
  await visitor.press("Write one row");
  await settled(visitor, page.url);
  expect((await itemOf("dq-imported-1"))?.text).toBe("Which door was it?");
});

test("a file with wrong rows: each with its row, field, value and a sentence, and nothing to press but another file", async () => {
  const { visitor } = admin;
  const rows = [dailyQuestion(5), dailyQuestion(6, { category: "small-day" }), dailyQuestion(7, { depth: 6 })];
  const page = await pageOfFile(visitor, await sendFile(visitor, csv(...rows)));
  expect(words(page, "h1")).toBe("Some rows need a hand");
  expect(sums(page)).toEqual(["1 new", "0 changed", "0 unchanged", "2 wrong"]);
  expect(words(page, ".report tbody")).toBe(
    "3 category small-day This is none of the words that can stand here. Closest: small-days " +
      "4 depth 6 A whole number from 1 to 5 is needed.",
  );
  expect(page.$("form").attr("action")).toBe("/admin/import");
  const report = await visitor.send(page.$("a[download]").attr("href") ?? "");
  expect([report.status, report.headers.get("Content-Type")]).toEqual([200, "text/csv; charset=utf-8"]);
  expect(Buffer.from(await report.arrayBuffer()).toString()).toBe(
    '\uFEFF"Row","Field","Value","What is wrong"\r\n' +
      '"3","category","small-day","This is none of the words that can stand here. Closest: small-days"\r\n' +
      '"4","depth","6","A whole number from 1 to 5 is needed."\r\n',
  );
  expect((await visitor.post(page.url, "act=write")).status).toBe(302);
  expect(await itemOf("dq-imported-5")).toBeUndefined();
  const formula = await pageOfFile(visitor, await sendFile(visitor, csv(dailyQuestion(8, { text: "=1+1" }))));
  expect(await (await visitor.send(`${formula.url}/report`)).text()).toContain(`"text","'=1+1"`);
  const many = Array.from({ length: 300 }, (_, i) => dailyQuestion(i, { depth: 0 }));
  const long = await pageOfFile(visitor, await sendFile(visitor, csv(...many)));
  expect(long.$(".report tbody tr")).toHaveLength(100);
  expect(words(long, "main")).toContain("These are the first 100. 300 rows are wrong in all.");
});

test("what is no file of content is refused on the page, and one over 5 MB with 413 and no row of it kept", async () => {
  const { visitor } = admin;
  const before = await db().select().from(contentImports);
  const refused = async (sent: Promise<Response>) => {
    const answer = await sent;
    return [answer.status, /<p class="err"[^>]*>.*?<span>([^<]*)</s.exec(await answer.text())?.[1]];
  };
  const large = "This file is too large. The most is 5 MB. Part it into several.";
  expect(await refused(sendFile(visitor, Buffer.alloc(5_100_000, "x")))).toEqual([413, large]);
  expect(await refused(sendFile(visitor, Buffer.alloc(5_000_001, "x")))).toEqual([413, large]);
  expect(await refused(sendFile(visitor, ""))).toEqual([400, "Choose a file first."]);
  expect(await refused(visitor.post("/admin/import", "file=words"))).toEqual([400, "Choose a file first."]);
  expect(await db().select().from(contentImports)).toEqual(before);
  const page = await pageOfFile(
    visitor,
    await sendFile(visitor, Buffer.from(`\uFEFF${csv(dailyQuestion(9))}`, "utf16le")),
  );
  expect(words(page, "h1")).toBe("This file can't be read");
  expect(words(page, ".report tbody")).toMatch(/^all .*not in UTF-8/);
});

test("a file that is left goes away with its rows, and that is recorded", async () => {
  const { visitor } = admin;
  const page = await pageOfFile(visitor, await sendFile(visitor, csv(dailyQuestion(20)), "left.csv"));
  later();
  const list = await visitor.press("Leave it");
  expect(words(list, "body")).toContain("This file is gone");
  expect((await visitor.open(page.url)).status).toBe(404);
  expect((await visitor.post(page.url, "act=write")).status).toBe(404);
  expect(words(await visitor.open("/admin/record"), "tbody tr:first-child")).toContain("Left left.csv");
});

test("while a check is under way the page says how far it is and looks again; where its server has ended it says so", async () => {
  const { visitor } = admin;
  const sent = { name: "long.csv", bytes: Buffer.from("x"), userId: admin.id };
  const id = await takeFile(db(), sent, app.clock.at, systemRandom);
  await db().update(contentImports).set({ checked: 500, rows: 2000 }).where(eq(contentImports.id, id));
  const page = await visitor.open(`/admin/import/${id}`);
  expect([page.$("progress").attr("value"), page.$("progress").attr("max")]).toEqual(["500", "2000"]);
  expect(words(page, "main")).toContain("500 of 2,000 rows are checked");
  // Not as a header: browsers with script, where the page asks for its data alone, would obey it too.
  expect(page.headers.get("Refresh")).toBe(null);
  expect(page.$("head noscript").html()).toMatch(/<meta http-equiv="refresh" content="3"\/?>/);
  app.clock.move(0.02);
  const ended = await visitor.open(`/admin/import/${id}`);
  expect(words(ended, "h1")).toBe("The check did not come to its end");
  expect(ended.$("noscript")).toHaveLength(0);
  // Killed while it was written: nothing was, and it can be written still.
  const good = await pageOfFile(visitor, await sendFile(visitor, csv(dailyQuestion(30))));
  await db()
    .update(contentImports)
    .set({ state: "writing", touchedAt: app.clock.at })
    .where(eq(contentImports.id, good.url.split("/").at(-1) ?? ""));
  expect(words(await visitor.open(good.url), "h1")).toBe("The rows are being written");
  app.clock.move(0.02);
  await visitor.open(good.url);
  await visitor.press("Write one row");
  expect(words(await settled(visitor, good.url), "h1")).toBe("All of it is written");
});

test("an item is found by its words or its id, retired and brought back, each recorded once", async () => {
  const { visitor } = admin;
  const before = (await db().select().from(adminActions)).length;
  expect(words(await visitor.open("/admin/items?q=no%20such%20words%25"), "main")).toContain(
    "No item has these words.",
  );
  const found = await visitor.open("/admin/items?q=nobody+ELSE+understand");
  expect(found.$(".items li")).toHaveLength(1);
  const id = "dq-the-two-of-us-01";
  await visitor.press(`Retire ${id}`);
  expect(await itemOf(id)).toMatchObject({ retiredBy: "admin", retiredAt: app.clock.at });
  await visitor.post("/admin/items", encoded({ item: id, act: "retire" })); // once more it changes nothing
  await visitor.open(`/admin/items?q=${id}`);
  await visitor.press(`Bring back ${id}`);
  expect(await itemOf(id)).toMatchObject({ retiredAt: null, retiredBy: null, source: "imported" });
  const done = (await db().select().from(adminActions)).slice(before);
  expect(done.map(({ what }) => what).sort()).toEqual(["item.restored", "item.retired"]);
  expect(done[0]).toMatchObject({ userId: admin.id, place: "page", about: { item: id } });
});

test("the record is read page by page, newest first, each line once", async () => {
  const { visitor } = admin;
  const rows = Array.from({ length: 120 }, (_, i) => ({
    ...{ id: `act-${i}`, at: new Date(Date.UTC(2026, 0, 1, 0, 0, i >> 1)), place: "command", what: "item.retired" },
    about: { item: `item-${i}` },
  }));
  await db().insert(adminActions).values(rows);
  const seen: string[] = [];
  for (let page = await visitor.open("/admin/record"); ; page = await visitor.click("Older")) {
    expect(page.$("tbody tr").length).toBeLessThanOrEqual(50);
    seen.push(
      ...page
        .$("tbody tr td:last-child")
        .map((_, td) => page.$(td).text())
        .get(),
    );
    if (!page.$("a").filter((_, a) => page.$(a).text() === "Older").length) break;
  }
  expect(seen.slice(-120)).toHaveLength(120);
  expect(new Set(seen.slice(-120)).size).toBe(120);
  expect(words(await visitor.open("/admin/record"), "tbody")).toContain(admin.email);
});
