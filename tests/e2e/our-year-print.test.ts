import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addDays } from "#app/calendar/local-date.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { contentItems } from "#db/schema/content.ts";
import { couples } from "#db/schema/couple.ts";
import { answerEveryDay } from "#tests/support/answered-days.ts";
import { memberOf, newPair } from "#tests/support/members.ts";
import { stage } from "#tests/support/stage.ts";

const here = stage();

test("a month on paper is A5, a page of paper for each page of the book, with nothing that can only be pressed", async () => {
  const { a } = await newPair(here.app);
  const { services, clock } = here.app;
  const { couple, person, partner } = await memberOf(services, a.uid);
  const today = ownDay(clock.at, person);
  const items = await services.database.db.select().from(contentItems);
  const questions = items
    .filter(({ detail }) => (detail as { kind?: string } | null)?.kind === "text")
    .map(({ id }) => id);
  await services.database.db
    .update(couples)
    .set({ firstPairedAt: new Date(clock.at.getTime() - 80 * 86_400_000) })
    .where(eq(couples.id, couple.id));
  const words = [
    "The lift.",
    "Rain on the carport and my father failing to whistle. ".repeat(3),
    "WWW MMM @@@ — & … ".repeat(110),
    "字".repeat(1000),
    "😀🏳️‍🌈".repeat(200),
    "Short\n\n".repeat(150),
    "𝐖𝐌𝓦 ".repeat(400),
    "ЩЮЖ ФЫШ ".repeat(240),
    "مرحبا بك في بيتنا ".repeat(100),
  ];
  const days = await answerEveryDay(services, {
    coupleId: couple.id,
    authors: [person.id, partner?.id ?? ""],
    before: today,
    count: 70,
    questions,
    words: (date) => words[Number(date.slice(8)) % words.length] ?? "",
    at: clock.at,
  });
  expect(days).toContain(addDays(today, -40));
  const [year, month] = addDays(`${today.slice(0, 7)}-01` as typeof today, -1).split("-");
  for (const [width, colorScheme] of [
    [1280, "light"],
    [390, "dark"],
  ] as const) {
    const page = await (
      await here.context({ as: a.visitor, options: { colorScheme, viewport: { width, height: 900 } } })
    ).newPage();
    await page.goto(`/us/year/${year}?month=${month}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const leaves = await page.locator(".a5").count();
    await page.emulateMedia({ media: "print", colorScheme });
    const pressable = "nav, button, input, .feedback, .skip, .toast, .bar, .keep-say";
    expect(await page.locator(pressable).filter({ visible: true }).count()).toBe(0);
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
    const sheets = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    expect([sheets, leaves > 20]).toEqual([leaves, true]);
    const boxes = [...pdf.toString("latin1").matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)];
    expect(boxes.length).toBeGreaterThan(0);
    for (const [, wide, high] of boxes)
      expect([Math.round(Number(wide)), Math.round(Number(high))]).toEqual([420, 595]);
  }
});
