import { expect, test } from "vitest";
import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import { coupleDays } from "#db/schema/couple.ts";
import { memberOf, newPair } from "#tests/support/members.ts";
import { runSql } from "#tests/support/sql.ts";
import { stage } from "#tests/support/stage.ts";

const here = stage();

test.each([
  ["with script", true],
  ["without script", false],
])("from the dashboard to the month, the one before it and back, %s", async (_, javaScriptEnabled) => {
  const { a } = await newPair(here.app);
  const { couple } = await memberOf(here.app.services, a.uid);
  const today = here.app.clock.at.toISOString().slice(0, 10) as LocalDate;
  const rows = Array.from({ length: 40 }, (_, i) => ({
    coupleId: couple.id,
    date: addDays(today, -i - 1),
    firstDoneAt: here.app.clock.at,
    secondDoneAt: here.app.clock.at,
  }));
  await here.app.services.database.db.insert(coupleDays).values(rows);
  await runSql(here.app, `UPDATE couples SET starts_on = '${rows.at(-1)?.date}' WHERE id = '${couple.id}'`);

  const page = await (await here.context({ as: a.visitor, options: { javaScriptEnabled } })).newPage();
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "The whole month" }).click();
  await page.getByRole("heading", { name: "40 days in a row", level: 1 }).waitFor();
  expect(await page.getByRole("navigation", { name: "Main" }).locator("[aria-current=page]").innerText()).toBe("Home");
  const month = await page.locator("#month").innerText();
  await page.locator("main .edge-l").click();
  await page.waitForURL(/month=/);
  await expect.poll(() => page.locator("#month").innerText()).not.toBe(month);
  await page.getByText("Day by day").click();
  expect(await page.locator("table td").allInnerTexts()).toContain("both");
  await page.locator("main .edge-r").click();
  await expect.poll(() => page.locator("#month").innerText()).toBe(month);
});
