import { inArray } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { LIMITS } from "#app/limits/limits.ts";
import { limitsTexts } from "#app/limits/texts.ts";
import { users } from "#db/schema/auth.ts";
import { addressNo, BEHIND_PROXY, from } from "#tests/support/addresses.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { encoded } from "#tests/support/bodies.ts";
import { askToday } from "#tests/support/forms.ts";
import { call, codeOf, newMember, type TestMember } from "#tests/support/members.ts";
import { expectNoOrphans } from "#tests/support/orphans.ts";
import { everyRow } from "#tests/support/tables.ts";

/**
 * docs/product/security.md#guessing-codes: codes can't be guessed, and however many accept one at once, two are
 * connected.
 */
const REFUSED = "Invalid code or connection error. Please try again.";
const HOUR = 3600;

let app: TestApp;
beforeEach(async () => {
  app = await startApp({ settings: BEHIND_PROXY });
});
afterEach(() => app.close());

const accept = ({ visitor }: TestMember, code: string) => call(visitor, `/api/invites/accept/${code}`);
const byForm = ({ visitor }: TestMember, code: string) => visitor.post("/invite/connect", encoded({ code }));
const statuses = (answers: Response[]) => answers.map(({ status }) => status).sort();
const times = (count: number, status: number) => Array<number>(count).fill(status);

/** Members that each come from an address of their own. */
let addresses = 0;
const guest = () => newMember(from(app, addressNo(addresses++)));
const guests = (count: number) => Promise.all(Array.from({ length: count }, guest));

/** Lets people have signed up two days ago. */
const grow = (people: TestMember[]) =>
  app.services.database.db
    .update(users)
    .set({ createdAt: new Date(app.clock.at.getTime() - 48 * HOUR * 1000) })
    .where(
      inArray(
        users.id,
        people.map(({ id }) => id),
      ),
    );

test("Guessing codes: 50 accepts of one code at once, 20 times over: one success each time, and no orphan row", async () => {
  for (let cohort = 0; cohort < 2; cohort++) {
    const crowd = await guests(50);
    for (const one of crowd.slice(0, 5)) {
      const path = await askToday(app, one, "text");
      expect((await one.visitor.post(path, encoded({ answer: "Before you came" }))).status).toBe(302);
    }
    for (let round = 0; round < 10; round++) {
      await grow(crowd);
      await app.services.limits.forget("invite:further-wrong", "all");
      const code = await codeOf(await guest());
      const answers = await Promise.all(crowd.map((one) => accept(one, code)));
      expect(statuses(answers)).toEqual([200, ...times(49, 400)]);
      await expectNoOrphans(app);
      crowd[answers.findIndex(({ ok }) => ok)] = await guest();
    }
  }
}, 300_000);

describe("Guessing codes: failed accepts", () => {
  test("are 10 in an hour for an account, by call and by form together, and then the page says so", async () => {
    const one = await guest();
    for (let i = 0; i < 10; i++) expect((await (i % 2 ? accept : byForm)(one, "ZZZZZ")).status).toBe(400);
    const before = await everyRow(app);
    const called = await accept(one, "ZZZZZ");
    const wait = Number(called.headers.get("Retry-After"));
    expect([called.status, await called.json()]).toEqual([429, { message: limitsTexts("en").tooOften(wait) }]);
    expect(wait > HOUR - 60 && wait <= HOUR).toBe(true);
    const page = await byForm(one, "ZZZZZ");
    const html = await page.text();
    expect([page.status, Number(page.headers.get("Retry-After")) > 0]).toEqual([429, true]);
    expect(html).toContain("Connection Failed");
    expect(html).toContain("That was quite often in a short time. Please wait");
    expect(html).not.toContain(REFUSED);
    expect(html).toContain('value="ZZZZZ"');
    const scripted = await one.visitor.post("/invite/connect.data", encoded({ code: "ZZZZZ" }));
    expect([scripted.status, Number(scripted.headers.get("Retry-After")) > 0]).toEqual([429, true]);
    expect(await everyRow(app)).toEqual(before);
  });

  test("of 40 at once no more than 10 are tried", async () => {
    const one = await guest();
    const answers = await Promise.all(Array.from({ length: 40 }, () => accept(one, "ZZZZZ")));
    expect(statuses(answers)).toEqual([...times(10, 400), ...times(30, 429)]);
  });

  test("are what counts: a success and its retries do not", async () => {
    const one = await guest();
    for (let i = 0; i < 9; i++) expect((await accept(one, "ZZZZZ")).status).toBe(400);
    const code = await codeOf(await guest());
    for (let i = 0; i < 12; i++) expect((await accept(one, code)).status).toBe(200);
    expect((await accept(one, "ZZZZZ")).status).toBe(400);
    expect((await accept(one, "ZZZZZ")).status).toBe(429);
  });

  test("are 30 in an hour for an address, whoever tries, and nobody elsewhere is held up", async () => {
    const home = from(app, "203.0.113.30");
    const four = [await newMember(home), await newMember(home), await newMember(home), await newMember(home)];
    for (let i = 0; i < 30; i++) expect((await accept(four[i % 4] as TestMember, "ZZZZZ")).status).toBe(400);
    for (const one of four) expect((await accept(one, "ZZZZZ")).status).toBe(429);
    expect((await accept(await guest(), "ZZZZZ")).status).toBe(400);
  });

  test("of one network of IPv6 count together", async () => {
    for (let i = 0; i < 30; i++) {
      const one = await newMember(from(app, `2001:db8:11:22::${i + 1}`));
      expect((await accept(one, "ZZZZZ")).status).toBe(400);
    }
    expect((await accept(await newMember(from(app, "2001:db8:11:22:ffff::1")), "ZZZZZ")).status).toBe(429);
    expect((await accept(await newMember(from(app, "2001:db8:11:23::1")), "ZZZZZ")).status).toBe(400);
  });

  test("past 600 in an hour on the whole site: one in 10 minutes for young accounts, whose first try always passes", async () => {
    const { limits } = app.services;
    for (let i = 0; i < LIMITS["invite:site"].points; i++) await limits.count("invite:site", "all");
    const [young, lucky, old] = [await guest(), await guest(), await guest()];
    await grow([old]);
    expect((await accept(young, "ZZZZZ")).status).toBe(400);
    const refused = await accept(young, "ZZZZZ");
    const wait = Number(refused.headers.get("Retry-After"));
    expect([refused.status, wait > 540 && wait <= 600]).toEqual([429, true]);
    expect((await accept(lucky, await codeOf(await guest()))).status).toBe(200);
    for (let i = 0; i < 10; i++) expect((await accept(old, "ZZZZZ")).status).toBe(400);
  });
});
