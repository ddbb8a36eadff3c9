import type { BrowserContext, Page } from "playwright";
import { expect, test } from "vitest";
import { heading, says } from "#tests/support/flow.ts";
import { newPair, signInAgain, type TestMember } from "#tests/support/members.ts";
import { openAdult } from "#tests/support/planters/after-intimacy.ts";
import { stage } from "#tests/support/stage.ts";

/** docs/product/lab.md in two browsers: ten cards of each, what comes out, and a yes that is taken back. */
const here = stage();
const LAB = "/intimacyLab";

type Four = "Yes" | "Maybe" | "No" | "Not now";

/** Somebody's browser, on a page. */
async function browserOf(as: TestMember, javaScriptEnabled: boolean): Promise<{ context: BrowserContext; page: Page }> {
  await openAdult(as.visitor);
  const context = await here.context({ as: as.visitor, options: { javaScriptEnabled } });
  return { context, page: await context.newPage() };
}

/**
 * Answers the ten that somebody is at, from their first page on.
 * @param answer what to say to all of a card, by its place among the ten
 * @returns what stands on the cards
 */
async function answerTen(page: Page, answer: (place: number) => Four): Promise<string[]> {
  await page.goto(LAB);
  await page.getByRole("link", { name: "Ten new cards" }).click();
  const cards: string[] = [];
  for (let place = 0; place < 10; place++) {
    await page.getByText(`${place + 1} of 10`, { exact: true }).waitFor();
    const card = page.locator("article.desire");
    cards.push(await card.locator("h2").innerText());
    const say = answer(place);
    const directions = await card.getByRole("group").all();
    if (directions.length === 0) await card.getByRole("button", { name: say, exact: true }).click();
    for (const direction of directions) await direction.getByLabel(say, { exact: true }).check({ force: true });
    if (directions.length > 0) await card.getByRole("button", { name: "Keep it" }).click();
  }
  await page.waitForURL(LAB);
  await heading(page, "Intimacy Lab");
  return cards;
}

/** What stands open on the page of all that both opened. */
async function open(page: Page): Promise<string[]> {
  await page.goto(`${LAB}/open`);
  await heading(page, "What you both said yes to");
  return (await page.locator("article.plate h2").allInnerTexts()).sort();
}

test.each([
  ["with script", true],
  ["without script", false],
])(
  "only what both said yes to comes out, some days later, and goes for both when one takes it back, %s",
  async (_, script) => {
    const { a, b } = await newPair(here.app);
    const [first, second] = [await browserOf(a, script), await browserOf(b, script)];
    const cards = await answerTen(first.page, (place) => (place < 4 ? "Yes" : "Not now"));
    await says(first.page, "You are done with your ten.");

    await second.page.goto(LAB);
    await says(second.page, "has done ten cards. Your turn.");
    // The one answers otherwise from the third card on: two are met.
    expect(await answerTen(second.page, (place) => (place < 2 || place > 3 ? "Yes" : "No"))).toEqual(cards);
    await says(second.page, "You have both done ten cards.");
    for (const { page } of [first, second]) expect(await open(page)).toEqual([]);

    // Ten cards have twenty places, two on a day.
    here.app.clock.move(11 * 24);
    for (const [member, { context }] of [
      [a, first],
      [b, second],
    ] as const) {
      await signInAgain(here.app, member);
      const cookies = [...member.visitor.cookies];
      await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: here.app.url })));
    }
    const met = cards.slice(0, 2).sort();
    for (const { page } of [first, second]) expect(await open(page)).toEqual(met);
    expect(await first.page.title()).toBe("The Couple App");

    const plate = first.page.locator("article.plate").filter({ hasText: met[0] ?? "" });
    await plate.locator("summary").click();
    await plate.getByRole("button").click();
    await expect.poll(() => first.page.locator("article.plate").count()).toBe(1);
    for (const { page } of [first, second]) expect(await open(page)).toEqual(met.slice(1));

    // A topic that one puts off is gone from both as well, and comes back with it.
    await second.page.goto(`${LAB}/topics`);
    for (const topic of await second.page.getByRole("group", { name: "Put off" }).getByRole("checkbox").all())
      await topic.check({ force: true });
    await second.page.getByRole("button", { name: "Save" }).click();
    await heading(second.page, "Intimacy Lab");
    for (const { page } of [first, second]) expect(await open(page)).toEqual([]);
  },
);
