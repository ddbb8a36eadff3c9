import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { analyticsEvents } from "#db/schema/analytics.ts";
import { seededRandom, startApp, type TestApp, TestClock } from "#tests/support/app.ts";
import { yearPages } from "#tests/support/our-year.ts";
import { type Account, account, answer, inviteCode, setZone, signUp } from "#tests/support/people.ts";
import { everyRow } from "#tests/support/tables.ts";
import { Visitor } from "#tests/support/visitor.ts";

/**
 * Two copies of a couple that differ only in the hidden answer: the same clock, ids and randomness, the same accounts.
 * Until both have answered, whatever the partner asks for must be the same bytes
 * (docs/product/security.md#before-both-have-answered).
 */
type World = { app: TestApp; a: Visitor; b: Visitor; date: string };

const HIDDEN = [
  { words: "No.", option: 0 },
  { words: `The tram stop in the rain, ${"and then all the way home ".repeat(60)}`, option: 3 },
] as const;

const worlds: World[] = [];

beforeAll(async () => {
  const started = new Date();
  const seed = randomUUID();
  const accounts = { a: account("Mara"), b: account("Theo") };
  for (const { words } of HIDDEN) worlds.push(await makeWorld(accounts, started, seed, words));
});
afterAll(() => Promise.all(worlds.map(({ app }) => app.close())));

/** The second world finds the accounts at the provider already: the same forms sign up to the same end. */
async function makeWorld(
  accounts: { a: Account; b: Account },
  started: Date,
  seed: string,
  hidden: string,
): Promise<World> {
  const app = await startApp({ clock: new TestClock(started), random: seededRandom(seed) });
  const [a, b] = [new Visitor(app), new Visitor(app)];
  await signUp(a, accounts.a);
  await b.open(`/join?code=${inviteCode(a)}`);
  await signUp(b, accounts.b);
  await b.press("Connect Partner");
  await b.press("Continue");
  await setZone(a, "Europe/Lisbon");
  await setZone(b, "America/Vancouver");
  // To noon in Lisbon of the next day, whatever time it is now: both are on the same date then.
  const noon = new Date(started.getTime() + 86_400_000);
  noon.setUTCHours(13, 0, 0, 0);
  app.clock.at = noon;
  await b.open("/daily-questions");
  await answer(b, hidden);
  const date = /\/daily-questions\/(\S+)/.exec(b.page?.url ?? "")?.[1] ?? "";
  expect(b.page?.text).toContain("Your half is in.");
  return { app, a, b, date };
}

/** Everything that the partner can ask for, as pages, as data of a navigation, and as calls. */
const requests = (date: string): [name: string, send: (visitor: Visitor) => Promise<Response>][] => [
  ...[
    "/dashboard",
    "/daily-questions",
    `/daily-questions/${date}`,
    `/daily-questions/${date}?change`,
    "/us",
    "/us/edit-firstName",
    "/us/time-zone",
    ...yearPages(date as LocalDate),
    "/invite/success",
    "/nothing",
  ].flatMap((path): [string, (visitor: Visitor) => Promise<Response>][] => [
    [path, (visitor) => visitor.send(path)],
    [`${path} as .data`, (visitor) => visitor.data(path)],
  ]),
  ["GET /api/user", (visitor) => visitor.send("/api/user")],
  ["an empty answer", (visitor) => visitor.post(`/daily-questions/${date}`, "answer=")],
  ["a line under it", (visitor) => visitor.post(`/daily-questions/${date}?under=line`, "line=Rain&partner=x")],
  ["a reaction to it", (visitor) => visitor.post(`/daily-questions/${date}?under=reaction`, "reaction=heart")],
  ["an answer that is too long", (visitor) => visitor.post(`/daily-questions/${date}`, `answer=${"x".repeat(2001)}`)],
];

/** Nonce, date and the flash's signature aside, which change with every answer. */
async function bytes(response: Response): Promise<string> {
  const headers = [...response.headers]
    .filter(([name]) => name !== "date")
    .map(([name, value]) => `${name}: ${value.replace(/'nonce-[^']+'/g, "'nonce-*'")}`)
    .sort();
  const body = (await response.text()).replace(/nonce="[^"]+"/g, 'nonce="*"');
  return `${response.status}\n${headers.join("\n")}\n\n${body}`;
}

describe("Before both have answered: before both have answered", () => {
  test("every page, .data and call gives the partner the same bytes in both worlds", async () => {
    const [one, two] = worlds as [World, World];
    expect(one.date).toBe(two.date);
    for (const [name, send] of requests(one.date)) {
      const [first, second] = [await bytes(await send(one.a)), await bytes(await send(two.a))];
      expect(first, name).not.toContain("tram stop");
      expect(second, name).not.toContain("tram stop");
      expect(second, name).toBe(first);
    }
  });

  test("nothing of the hidden answer is logged", () => {
    const [one, two] = worlds as [World, World];
    expect(JSON.stringify(two.app.logged)).toBe(JSON.stringify(one.app.logged));
    expect(JSON.stringify(two.app.logged)).not.toContain("tram");
  });

  test("its length goes to analytics and nowhere else", async () => {
    for (const [index, { app }] of worlds.entries()) {
      await app.analytics.flush();
      const counted = await app.services.database.db.select().from(analyticsEvents);
      const lengths = counted.flatMap(({ properties }) => properties.answer_length ?? []);
      expect(lengths).toEqual([[...(HIDDEN[index]?.words.trim() ?? "")].length]);
      expect(JSON.stringify([await everyRow(app), app.logged])).not.toContain("answer_length");
    }
  });

  test("changing one's hidden answer changes nothing that the partner sees", async () => {
    const [one, two] = worlds as [World, World];
    // First, so that nothing on the page is an hour older afterwards.
    two.app.clock.move(0.01);
    one.app.clock.move(0.01);
    const before = await bytes(await two.a.send("/dashboard"));
    await two.b.open(`/daily-questions/${two.date}?change`);
    await answer(two.b, "Something else entirely");
    expect(await bytes(await two.a.send("/dashboard"))).toBe(before);
    expect(await bytes(await one.a.send("/daily-questions"))).toBe(await bytes(await two.a.send("/daily-questions")));
  });
});

describe("Before both have answered: once both have answered", () => {
  test("the worlds differ: the test can tell", async () => {
    const [one, two] = worlds as [World, World];
    for (const { a } of [one, two]) {
      await a.open("/daily-questions");
      await answer(a, "Mine");
      expect(a.page?.text).toContain("Open to both");
    }
    expect(one.a.page?.text).toContain("No.");
    expect(two.a.page?.text).toContain("Something else entirely");
    expect(await bytes(await one.a.send("/daily-questions"))).not.toBe(
      await bytes(await two.a.send("/daily-questions")),
    );
  });

  test("neither can change what the other has read", async () => {
    const [one] = worlds as [World];
    const late = await one.b.post(`/daily-questions/${one.date}`, "answer=Rewritten");
    expect(late.status).toBe(409);
    expect(await late.text()).toContain("Both answers are open now, as they stood.");
    expect((await one.a.open("/daily-questions")).text).not.toContain("Rewritten");
  });
});
