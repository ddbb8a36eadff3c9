import { readFileSync } from "node:fs";
import { inArray } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { ALPHABET, INVITE_CODE_LENGTH } from "#app/couple/invite-code.ts";
import { LIMITS } from "#app/limits/limits.ts";
import { limitsTexts } from "#app/limits/texts.ts";
import { users } from "#db/schema/auth.ts";
import { addressNo, BEHIND_PROXY, from } from "#tests/support/addresses.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { call, codeOf, newMember, type TestMember } from "#tests/support/members.ts";

/** docs/product/security.md#guessing-codes: what guessing codes comes to, counted and driven. */
const HOUR = 3600;
const YEAR = 366 * 24 * HOUR;
const LIVE_CODES = 1_000;
const OLD_ACCOUNTS = 10_000;

/** As many windows as a year can touch. */
const windows = (seconds: number) => Math.ceil(YEAR / seconds) + 1;

test("Guessing codes: ten thousand old accounts against a thousand live codes: fewer than 30 hits in a year", () => {
  const codes = ALPHABET.length ** INVITE_CODE_LENGTH;
  const first = LIMITS["invite:first-wrong"];
  const further = LIMITS["invite:further-wrong"];
  const guesses = OLD_ACCOUNTS * first.points * windows(first.seconds) + further.points * windows(further.seconds);
  const hits = (guesses * LIVE_CODES) / codes;
  expect(codes).toBe(33_554_432);
  expect(hits).toBeGreaterThan(1);
  expect(hits).toBeLessThan(30);
  const said = readFileSync("docs/threat-model.md", "utf8").replace(/\s+/g, " ");
  expect(said).toContain(`There are ${codes.toLocaleString("en")}.`);
  expect(said).toContain(
    `come to ${guesses.toLocaleString("en")} tries in a year at most, and to ${Math.round(hits)} hits`,
  );
});

const app = appForTests({ settings: BEHIND_PROXY });
afterEach(() => {
  vi.useRealTimers();
});

const accept = ({ visitor }: TestMember, code: string) => call(visitor, `/api/invites/accept/${code}`);

/** People who signed up two days ago, each from somewhere else. */
async function oldAccounts(count: number): Promise<TestMember[]> {
  const people: TestMember[] = [];
  for (let n = 0; n < count; n++) people.push(await newMember(from(app, addressNo(n))));
  const ids = people.map(({ id }) => id);
  const createdAt = new Date(app.clock.at.getTime() - 48 * HOUR * 1000);
  await app.services.database.db.update(users).set({ createdAt }).where(inArray(users.id, ids));
  return people;
}

/** Everybody tries so many wrong codes. @returns how many were tried at all */
async function guess(people: TestMember[], times: number): Promise<number> {
  let tried = 0;
  for (let n = 0; n < times; n++) for (const one of people) if ((await accept(one, "ZZZZZ")).status === 400) tried++;
  return tried;
}

test("Guessing codes: old accounts that guess: three codes each, then all of them together 60 in an hour, for 30 days", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  const [people, [honest, clumsy]] = [await oldAccounts(12), await oldAccounts(2)];
  if (!honest || !clumsy) throw new Error("nobody");
  const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000 + 1000);

  expect(await guess(people, 10)).toBe(12 * 3 + 60);
  later(HOUR);
  expect(await guess(people, 10)).toBe(60);
  const refused = await accept(people[0] as TestMember, "ZZZZZ");
  const wait = Number(refused.headers.get("Retry-After"));
  expect([refused.status, wait > 0 && wait <= HOUR]).toEqual([429, true]);
  expect(await refused.json()).toEqual({ message: limitsTexts("en").tooOften(wait) });

  // Who has mistyped twice is not held up by them, and a right code costs nothing.
  expect(await guess([honest], 2)).toBe(2);
  const host = await newMember(app);
  expect((await accept(honest, await codeOf(host))).status).toBe(200);

  later(HOUR);
  expect(await guess([clumsy], 3)).toBe(3);
  expect(await guess([clumsy], 2), "two of the hour's 60").toBe(2);
  expect(await guess(people, 10)).toBe(58);
  later(30 * 24 * HOUR);
  expect(await guess(people.slice(0, 2), 3)).toBe(6);
  expect(await guess(people, 10)).toBe(10 * 3 + 60);
});
