import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seededRandom, startApp, type TestApp, TestClock } from "#tests/support/app.ts";
import { encoded } from "#tests/support/bodies.ts";
import { type Identified, idToken, newIdentity, seconds } from "#tests/support/identity.ts";
import { call } from "#tests/support/members.ts";
import { openAdult } from "#tests/support/planters/after-intimacy.ts";
import { ANSWERS, answerTen, answerTo, CARDS, cardOn, OPEN, TOPICS } from "#tests/support/planters/intimacy-lab.ts";
import { statementsOfPage as statementsOf } from "#tests/support/statements.ts";
import { masked } from "#tests/support/twin.ts";
import { Visitor } from "#tests/support/visitor.ts";

/**
 * docs/product/security.md#what-two-want-in-common: worlds with one clock, the same ids and the same randomness, which differ
 * in what one of the two has said where it does not open. The other one finds the same bytes in all of them, for as many
 * statements.
 */
const LAB = "/intimacyLab";
/** What is said in each of the worlds where something is hidden. */
const HIDDEN = ["no", "not-now", "maybe"] as const;
const PAGES = [LAB, OPEN, ANSWERS, TOPICS, CARDS, "/dashboard", "/us", "/us/archive"];

/** One person, in a browser of their own in each world. */
type One = Identified & { browsers: Visitor[] };

let worlds: TestApp[];
beforeAll(async () => {
  // Always the same: on which days something opens is drawn, and how much of it the walks see is to be known.
  const [started, seed] = [new Date(), "what two want in common"];
  started.setUTCHours(12, 0, 0, 0);
  const world = () => startApp({ clock: new TestClock(new Date(started)), random: seededRandom(seed) });
  worlds = [await world(), await world(), await world()];
});
afterAll(() => Promise.all(worlds.map((app) => app.close())));

const inAll = async <T>(who: One, act: (browser: Visitor, world: number) => Promise<T>): Promise<T[]> => {
  const all: T[] = [];
  for (const [world, browser] of who.browsers.entries()) all.push(await act(browser, world));
  return all;
};

async function signIn(who: One): Promise<void> {
  const at = worlds[0]?.clock.at ?? new Date();
  const token = idToken(who, { auth_time: seconds(at), email_verified: true });
  await inAll(who, (browser) => call(browser, "/api/auth/login", { idToken: token }));
}

/** Two who are connected, and have given both consents, in all worlds. */
async function newTwo(): Promise<[One, One]> {
  const made = async (): Promise<One> => ({
    ...(await newIdentity()),
    browsers: worlds.map((app) => new Visitor(app)),
  });
  const two: [One, One] = [await made(), await made()];
  for (const who of two) {
    await signIn(who);
    await inAll(who, (browser) => call(browser, "/api/user/mark-invite-seen"));
  }
  const codes = await inAll(two[0], async (browser) => {
    const answer = await call(browser, "/api/invites/create", {});
    return ((await answer.json()) as { inviteCode: string }).inviteCode;
  });
  await inAll(two[1], (browser, world) => call(browser, `/api/invites/accept/${codes[world]}`));
  for (const who of two) await inAll(who, openAdult);
  return two;
}

async function nextDay(...people: One[]): Promise<void> {
  for (const { clock } of worlds) clock.nextNoon();
  for (const who of people) await signIn(who);
}

/** The statements of a page, without those of the keys, which are read anew when they have been in memory for a while. */
const statementsOfPage = async (open: () => Promise<unknown>): Promise<string[]> =>
  (await statementsOf(open)).filter((sql) => !sql.includes("data_keys"));

/** What an observer gets at an address in each world, and the statements that it took. */
async function seenBy(who: One, path: string): Promise<{ bytes: string; statements: string[] }[]> {
  return inAll(who, async (browser) => {
    let bytes = "";
    const statements = await statementsOfPage(async () => {
      const answer = await browser.send(path);
      bytes = masked(answer.status, answer.headers, await answer.text());
    });
    return { bytes, statements };
  });
}

/** How often something was compared, and in how many of these something was open. */
const compared = { pages: 0, open: 0 };

/** The same bytes and the same statements in all worlds. */
async function expectSame(who: One, paths: readonly string[] = PAGES): Promise<void> {
  for (const path of paths) {
    const [first, ...others] = await seenBy(who, path);
    compared.pages++;
    if (path === OPEN && first?.bytes.includes("plate")) compared.open++;
    for (const other of others) {
      expect(other.bytes, path).toBe(first?.bytes);
      expect(other.statements, path).toEqual(first?.statements);
    }
  }
}

async function exportOf(who: One): Promise<string[]> {
  return inAll(who, async (browser) => (await browser.post("/us/export/json", "")).text());
}

const statementsToAnswer = (who: One, pick: (world: number) => string) =>
  inAll(who, async (browser, world) => {
    const form = await cardOn(browser);
    return statementsOfPage(async () => {
      if (form) await browser.post(CARDS, answerTo(form, pick(world)));
    });
  });

/** What somebody says to a card: the same in all worlds, or in each what does not open. */
type Saying = "yes" | "hidden";

const act = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant("ten" as const), by: fc.constantFrom(0, 1) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("change" as const),
      by: fc.constantFrom(0, 1),
      card: fc.integer({ min: 1, max: 10 }),
      says: fc.constantFrom<Saying>("yes", "hidden"),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant("days" as const), count: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("maybe" as const) }) },
);

/** Always the same walks: how much they see is known. */
const SEED = 20_251_113;

test("What two want in common: a random walk of both tells the other nothing of which was said where it does not open", {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: 8, maxLength: 12 }),
      fc.infiniteStream(fc.constantFrom<Saying>("yes", "hidden")),
      async (acts, sayings) => {
        const two = await newTwo();
        const [hider, observer] = two;
        // One hides, the other looks on: what that one says is the same in all worlds.
        const said = (who: One, saying: Saying, world: number) =>
          saying === "yes" ? "yes" : who === hider ? (HIDDEN[world] ?? "no") : "maybe";
        for (const one of acts) {
          if (one.do === "days") for (let i = 0; i < one.count; i++) await nextDay(...two);
          if (one.do === "maybe")
            await inAll(observer, async (browser) => {
              const { $ } = await browser.open(TOPICS);
              const partner = String($("[name=partner]").val());
              await browser.post(TOPICS, encoded({ partner, maybe: "yes" }));
            });
          if (one.do === "ten") {
            const who = two[one.by] ?? hider;
            const says = Array.from({ length: 10 }, () => sayings.next().value as Saying);
            await inAll(who, (browser, world) => {
              let at = 0;
              return answerTen(browser, () => said(who, says[at++] ?? "yes", world));
            });
          }
          if (one.do === "change") {
            const who = two[one.by] ?? hider;
            await inAll(who, async (browser, world) => {
              const form = await cardOn(browser, `${ANSWERS}?ten=1&card=${one.card}`);
              if (form) await browser.post(ANSWERS, answerTo(form, said(who, one.says, world)));
            });
          }
          await expectSame(observer, [LAB, OPEN]);
        }
        await expectSame(observer);
        const [first, ...others] = await exportOf(observer);
        for (const other of others) expect(other).toBe(first);
      },
    ),
    { numRuns: 4, seed: SEED },
  );
  // The walks have been where it matters.
  expect(compared.pages).toBeGreaterThan(80);
  expect(compared.open).toBeGreaterThan(3);
});

test("What two want in common: while matches are still to come out, one that is missing is not told from one that comes later", {
  timeout: 120_000,
}, async () => {
  const two = await newTwo();
  const [one, observer] = two;
  // In the worlds another answer to the fourth card, which in the last one opens.
  const last = worlds.length - 1;
  let hidden = "";
  const fourth = (world: number) => (world === last ? "yes" : (HIDDEN[world] ?? "no"));
  await inAll(one, (browser, world) => {
    let at = 0;
    return answerTen(browser, (card) => {
      at++;
      if (at !== 4) return "yes";
      hidden = card;
      return fourth(world);
    });
  });
  await inAll(observer, (browser) => answerTen(browser, () => "yes"));
  let before = 0;
  for (let day = 0; day < 12; day++) {
    const pages = await seenBy(observer, OPEN);
    if (pages[last]?.bytes.includes(`value="${hidden}"`)) break;
    await expectSame(observer);
    before++;
    await nextDay(...two);
  }
  // It came out later than at once, and then it is there.
  expect(before).toBeGreaterThan(0);
  const [first, , opened] = await seenBy(observer, OPEN);
  expect(opened?.bytes).not.toBe(first?.bytes);
});

test("What two want in common: an answer takes the same statements whatever it is, the last of ten too", {
  timeout: 120_000,
}, async () => {
  const [one, other] = await newTwo();
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
  const two = await newTwo();
  const [one, observer] = two;
  // In the first world its cards are answered with a no, in the others the topic is put off.
  await inAll(one, async (browser, world) => {
    const { $ } = await browser.open(TOPICS);
    const partner = String($("[name=partner]").val());
    await browser.post(TOPICS, encoded({ partner, off: world === 0 ? "none-such" : "kisses" }));
    return answerTen(browser, (card) => (card.startsWith("desire-kisses") ? "no" : "yes"));
  });
  await inAll(observer, (browser) => answerTen(browser, () => "yes"));
  for (let day = 0; day < 11; day++) {
    await nextDay(...two);
    await expectSame(observer, [LAB, OPEN]);
  }
  expect((await seenBy(observer, OPEN))[0]?.bytes).toContain("plate");
});
