import { eq } from "drizzle-orm";
import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { checkImport, takeFile } from "#app/content/import-file.server.ts";
import { systemRandom } from "#app/http/random.ts";
import { contentImports, contentItems } from "#db/schema/content.ts";
import { newAdmin } from "#tests/support/admins.ts";
import { axeFinds } from "#tests/support/axe.ts";
import { PHONE, WIDE } from "#tests/support/browser.ts";
import { csvOf, dailyQuestion } from "#tests/support/content-files.ts";
import { focused, heading, mark, noPageLoad, press, says } from "#tests/support/flow.ts";
import { stage } from "#tests/support/stage.ts";

/** docs/product/admin.md#importing in a browser, with script and without it. */
const here = stage();
const db = () => here.app.services.database.db;

const COLUMNS = Object.keys(dailyQuestion(1));
const table = (...items: Record<string, unknown>[]) => ({
  ...{ name: "winter.csv", mimeType: "text/csv" },
  buffer: Buffer.from(csvOf(COLUMNS, items)),
});
const written = async (id: string) => (await db().select().from(contentItems).where(eq(contentItems.id, id)))[0];
const choose = (page: Page, file: ReturnType<typeof table>) => page.locator("input[type=file]").setInputFiles(file);
const sums = (page: Page) => page.locator(".sums dd").allInnerTexts();

describe.each([
  ["with script", true, 1],
  ["without script", false, 1000],
])("%s", (_how, javaScriptEnabled, first) => {
  const open = async (path: string) => {
    const { visitor, email } = await newAdmin(here.app);
    const page = await (await here.context({ as: visitor, options: { javaScriptEnabled } })).newPage();
    await page.goto(path);
    return { page, email };
  };
  /** On a phone and wide, by day and by night: axe finds nothing, and nothing runs out of the page. */
  const isSound = async (page: Page) => {
    for (const size of [PHONE, WIDE]) {
      await page.setViewportSize(size);
      const tooWide = () => page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
      expect([size.width, await tooWide()]).toEqual([size.width, 0]);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        // axe is script: it says nothing where there is none.
        if (javaScriptEnabled) expect(await axeFinds(page)).toEqual([]);
      }
    }
  };
  const items = [0, 1, 2].map((i) => dailyQuestion(first + i));
  const id = `dq-imported-${first}`;

  test("wrong rows, the corrected file, all of it at once, the same once more, retired and brought back", async () => {
    const { page, email } = await open("/admin/import");
    await isSound(page);
    if (javaScriptEnabled) await mark(page);
    await press(page, "Check the file");
    await focused(page.locator(".errors"));
    await says(page, "Choose a file first.");
    await isSound(page);

    const wrong = [...items.slice(0, 2), dailyQuestion(first + 2, { category: "small-day", depth: 6 })];
    await choose(page, table(...wrong));
    await press(page, "Check the file");
    await heading(page, "One row needs a hand");
    expect(await sums(page)).toEqual(["2", "0", "0", "1"]);
    expect(await page.locator(".report tbody tr").allInnerTexts()).toEqual([
      expect.stringMatching(/^4\s+category\s+small-day\s+.*Closest: small-days$/s),
      expect.stringMatching(/^4\s+depth\s+6\s+A whole number from 1 to 5 is needed\.$/s),
    ]);
    await isSound(page);
    const downloads = page.waitForEvent("download");
    await page.getByRole("link", { name: "Report as CSV" }).click();
    expect((await downloads).suggestedFilename()).toBe("report.csv");
    expect(await written(id)).toBeUndefined();

    await choose(page, table(...items));
    await press(page, "Check again");
    await heading(page, "Every row is fine");
    expect(await sums(page)).toEqual(["3", "0", "0", "0"]);
    await says(page, `It is recorded as yours: ${email}.`);
    await isSound(page);
    expect(await written(id)).toBeUndefined();
    await press(page, "Write 3 rows");
    await heading(page, "All of it is written");
    await isSound(page);
    expect(await written(id)).toMatchObject({ source: "imported", retiredAt: null });

    await page.getByRole("link", { name: "Import", exact: true }).click();
    await heading(page, "Bring in content");
    await choose(page, table(...items));
    await press(page, "Check the file");
    await heading(page, "Everything in it is there already");
    expect(await sums(page)).toEqual(["0", "0", "3", "0"]);
    await isSound(page);
    await press(page, "Leave it");
    await says(page, "This file is gone");
    await isSound(page);

    await page.getByRole("link", { name: "Items", exact: true }).click();
    await page.getByLabel("Words of an item, or its id").fill(id);
    await press(page, "Find");
    await press(page, `Retire ${id}`);
    await says(page, `${id} is no longer offered.`);
    await isSound(page);
    expect((await written(id))?.retiredBy).toBe("admin");
    await press(page, `Bring back ${id}`);
    await says(page, `${id} is offered again.`);
    expect((await written(id))?.retiredAt).toBe(null);

    await page.getByRole("link", { name: "Record", exact: true }).click();
    await heading(page, "Record");
    await isSound(page);
    // Who did it stands in the second column: the line of the role names the address in the last one.
    const done = await page.locator(`tbody tr:has(td:nth-child(2):text("${email}")) td:last-child`).allInnerTexts();
    expect(done.toSorted()).toEqual(
      [
        ...["Brought back", "Retired"].map((act) => `${act} ${id}`),
        ...["Left winter.csv", "Sent winter.csv", "Sent winter.csv", "Sent winter.csv", "Wrote winter.csv, 3 rows"],
      ].toSorted(),
    );
    if (javaScriptEnabled) await noPageLoad(page);
  });

  test("a long check says how far it is, by itself, until there is something to do", async () => {
    const { buffer: bytes } = table(...items.map((_, i) => dailyQuestion(first + 100 + i)));
    const now = here.app.clock.at;
    const sent = await takeFile(db(), { name: "long.csv", bytes, userId: null }, now, systemRandom);
    const far = (checked: number) =>
      db().update(contentImports).set({ rows: 2000, checked, touchedAt: now }).where(eq(contentImports.id, sent));
    await far(500);
    const { page } = await open(`/admin/import/${sent}`);
    await heading(page, "The file is being checked");
    await says(page, "500 of 2,000 rows are checked.");
    await isSound(page);
    if (javaScriptEnabled) await mark(page);
    await far(1500);
    await says(page, "1,500 of 2,000 rows are checked.");
    await checkImport(here.app.services.database, sent, bytes, () => now);
    await heading(page, "Every row is fine");
    if (javaScriptEnabled) await noPageLoad(page);
  });
});
