import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { encoded } from "#tests/support/bodies.ts";
import { answerTen, answerTo, CARDS, cardOn, OPEN, TOPICS } from "#tests/support/planters/intimacy-lab.ts";
import { HIDDEN, inAll, LAB, type One, statementsOfPage, ThreeWorlds } from "./three-worlds.ts";

/**
 * docs/product/security.md#what-two-want-in-common: worlds with one clock, the same ids and the same randomness, which differ
 * in what one of the two has said where it does not open. The other one finds the same bytes in all of them, for as many
 * statements.
 */
let worlds: ThreeWorlds;
beforeAll(async () => {
  worlds = await ThreeWorlds.start("what two want in common");
});
afterAll(() => worlds.close());

const statementsToAnswer = (who: One, pick: (world: number) => string) =>
  inAll(who, async (browser, world) => {
    const form = await cardOn(browser);
    return statementsOfPage(async () => {
      if (form) await browser.post(CARDS, answerTo(form, pick(world)));
    });
  });

test("What two want in common: while matches are still to come out, one that is missing is not told from one that comes later", {
  timeout: 240_000,
}, async () => {
  let before = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 10 }),
      fc.array(fc.constantFrom("yes", "no"), { minLength: 10, maxLength: 10 }),
      async (differs, says) => {
        before += await daysAlike(differs, says);
      },
    ),
    { numRuns: 2 },
  );
  // They come out later than at once, mostly: of ten cards two can come out on the first day.
  expect(before).toBeGreaterThan(0);
});

/**
 * Two do ten cards. One says something else to one of them in each world, and in the last one that opens: until then the
 * worlds are the same to the other. @returns how many days that was
 */
async function daysAlike(differs: number, says: readonly string[]): Promise<number> {
  const two = await worlds.newTwo();
  const [one, observer] = two;
  const last = worlds.apps.length - 1;
  let hidden = "";
  await inAll(one, (browser, world) => {
    let at = 0;
    return answerTen(browser, (card) => {
      at++;
      if (at !== differs) return says[at - 1] ?? "yes";
      hidden = card;
      return world === last ? "yes" : (HIDDEN[world] ?? "no");
    });
  });
  await inAll(observer, (browser) => answerTen(browser, () => "yes"));
  for (let day = 0; ; day++) {
    const pages = await worlds.seenBy(observer, (browser) => browser.send(OPEN));
    if (pages[last]?.bytes.includes(`value="${hidden}"`)) {
      expect(pages[last]?.bytes).not.toBe(pages[0]?.bytes);
      return day;
    }
    // All places that there are for ten cards have come by.
    expect(day).toBeLessThan(11);
    await worlds.expectSamePages(observer);
    await worlds.nextDay(...two);
  }
}

test("What two want in common: an answer takes the same statements whatever it is, the last of ten too", {
  timeout: 120_000,
}, async () => {
  const [one, other] = await worlds.newTwo();
  await inAll(other, (browser) => answerTen(browser, () => "yes"));
  const answers = ["yes", ...HIDDEN.slice(0, 2)];
  for (let card = 0; card < 10; card++) {
    const [first, ...others] = await statementsToAnswer(one, (world) => answers[world] ?? "no");
    for (const statements of others) expect([card, statements]).toEqual([card, first]);
  }
});

test("What two want in common: a topic that is put off looks like any that does not open", {
  timeout: 120_000,
}, async () => {
  const two = await worlds.newTwo();
  const [one, observer] = two;
  const putOff = (isOff: (world: number) => boolean) =>
    inAll(one, async (browser, world) => {
      const { $ } = await browser.open(TOPICS);
      const partner = String($("[name=partner]").val());
      await browser.post(TOPICS, encoded({ partner, off: isOff(world) ? "kisses" : "none-such" }));
    });
  // In the first world its cards are answered with a no; in the second the topic is put off before, in the last one after.
  await putOff((world) => world === 1);
  await inAll(one, (browser, world) =>
    answerTen(browser, (card) => (card.startsWith("desire-kisses") && world === 0 ? "no" : "yes")),
  );
  await putOff((world) => world > 0);
  await inAll(observer, (browser) => answerTen(browser, () => "yes"));
  for (let day = 0; day < 11; day++) {
    await worlds.nextDay(...two);
    await worlds.expectSamePages(observer, [LAB, OPEN]);
  }
  expect((await worlds.seenBy(observer, (browser) => browser.send(OPEN)))[0]?.bytes).toContain("plate");
});
