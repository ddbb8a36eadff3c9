import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { answerQuestion } from "#app/activities/daily-question/answer-question.server.ts";
import { questionOfDate } from "#app/activities/daily-question/question-of-date.server.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { connectByCode } from "#app/couple/connect-by-code.server.ts";
import { findOrCreateCode } from "#app/features/invites/find-or-create-invite.server.ts";
import type { Member } from "#app/members/member.ts";
import { couples, invites, memberships } from "#db/schema/couple.ts";
import { dailyAnswers } from "#db/schema/daily-question.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { call, codeOf, memberOf, newMember, newPair, newPerson, type TestMember } from "#tests/support/members.ts";
import { expectNoOrphans } from "#tests/support/orphans.ts";
import { everyRow } from "#tests/support/tables.ts";

/**
 * docs/product/pairing.md#accepting, and docs/product/security.md#accepting-once: of many who accept at once exactly
 * one wins, and nothing is lost.
 */
const REFUSED = { message: "Invalid code or connection error. Please try again." };
const DAYS = 24;

const app = appForTests();
afterEach(() => {
  app.clock.at = new Date();
});

const db = () => app.services.database.db;
const accept = ({ visitor }: TestMember, code: string) => call(visitor, `/api/invites/accept/${code}`);
const seatsOf = async (userId: string) => db().select().from(memberships).where(eq(memberships.userId, userId));

async function answerToday(member: Member, text: string): Promise<void> {
  const now = app.clock.at;
  const date = ownDay(now, member.person);
  const asked = await questionOfDate(app.services, member, date, true, now);
  const answer = { kind: "text", text } as const;
  expect(
    (await answerQuestion(app.services, member, { date, questionId: asked?.question.id ?? "", answer }, now)).ok,
  ).toBe(true);
}

test("Accepting once: 50 people accept one code at once: one wins, the others keep their space and their words", async () => {
  const host = await newPerson(app);
  const code = (await findOrCreateCode(db(), host, app.clock.at, app.services.random)) ?? "";
  const guests: Member[] = [];
  for (let i = 0; i < 50; i++) guests.push(await newPerson(app));
  for (const [i, guest] of guests.entries()) await answerToday(guest, `Mine, ${i}`);
  const before = (await db().select().from(couples)).length;

  const results = await Promise.all(
    guests.map(({ person }) => connectByCode(app.services, person.id, code, app.clock.at)),
  );
  const winners = guests.filter((_, i) => results[i]?.ok);
  expect(winners).toHaveLength(1);
  for (const guest of guests) {
    const [seat] = await seatsOf(guest.person.id);
    const won = guest === winners[0];
    expect([seat?.coupleId, seat?.seat]).toEqual(won ? [host.couple.id, 1] : [guest.couple.id, 0]);
    const words = await db().select().from(dailyAnswers).where(eq(dailyAnswers.userId, guest.person.id));
    expect(words.map(({ coupleId }) => coupleId)).toEqual([won ? host.couple.id : guest.couple.id]);
  }
  expect(await db().select().from(invites).where(eq(invites.code, code))).toMatchObject([
    { userId: host.person.id, acceptedBy: winners[0]?.person.id },
  ]);
  expect((await db().select().from(couples)).length).toBe(before - 1);
  await expectNoOrphans(app);
});

test("Accepting once: 8 people over HTTP at once: one 200, and seven times the same refusal", async () => {
  const code = await codeOf(await newMember(app));
  const guests = await Promise.all(Array.from({ length: 8 }, () => newMember(app)));
  const answers = await Promise.all(guests.map((guest) => accept(guest, code)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)]);
  for (const answer of answers) expect(await answer.json()).toEqual(answer.ok ? { ok: true } : REFUSED);
  await expectNoOrphans(app);
});

test("Accepting once: one who presses many times at once is connected once, and a retry writes nothing more", async () => {
  const [host, guest] = [await newMember(app), await newMember(app)];
  await answerToday(await memberOf(app.services, guest.uid), "Before you came");
  const code = await codeOf(host);
  const at = await Promise.all(Array.from({ length: 6 }, () => accept(guest, code)));
  expect(at.map(({ status }) => status)).toEqual(Array(6).fill(200));
  await expectNoOrphans(app);
  const before = await everyRow(app);
  for (const hours of [0, 1, 8 * DAYS]) {
    app.clock.move(hours);
    expect(await (await accept(guest, code)).json()).toEqual({ ok: true });
    const form = await guest.visitor.post("/invite/connect", encoded({ code }));
    expect(form.headers.get("Location")).toBe("/invite/success");
    // Sessions are checked again by and by.
    expect({ ...(await everyRow(app)), sessions: [] }).toEqual({ ...before, sessions: [] });
  }
});

test("Accepting once: two who accept each other's codes at once become one couple", async () => {
  for (let round = 0; round < 12; round++) {
    const [one, two] = [await newPerson(app), await newPerson(app)];
    const codes = [];
    for (const who of [one, two])
      codes.push((await findOrCreateCode(db(), who, app.clock.at, app.services.random)) ?? "");
    const results = await Promise.all([
      connectByCode(app.services, one.person.id, codes[1] ?? "", app.clock.at),
      connectByCode(app.services, two.person.id, codes[0] ?? "", app.clock.at),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const [[a], [b]] = [await seatsOf(one.person.id), await seatsOf(two.person.id)];
    expect([a?.coupleId, (a?.seat ?? 0) + (b?.seat ?? 0)]).toEqual([b?.coupleId, 1]);
  }
  await expectNoOrphans(app);
});

describe("Accepting once: a refusal", () => {
  test("is the same answer for every reason, by the API and by the form, and writes nothing", async () => {
    const [host, guest, other] = [await newMember(app), await newMember(app), await newMember(app)];
    const dead = await newMember(app);
    const expired = await codeOf(dead);
    app.clock.move(7 * DAYS);
    const { a } = await newPair(app);
    const used = (await db().select().from(invites).where(eq(invites.userId, a.id)))[0]?.code ?? "";
    // Whose code was live until they accepted somebody else's.
    const left = await codeOf(other);
    await accept(other, await codeOf(await newMember(app)));
    const live = await codeOf(host);
    await codeOf(guest);
    const reasons: [why: string, by: TestMember, code: string][] = [
      ["wrong", guest, "ZZZZZ"],
      ["no code", guest, "A-B-C"],
      ["expired", guest, expired],
      ["used", guest, used],
      ["of one who is paired since", guest, left],
      ["one's own", host, live],
      ["by one who is paired", a, live],
    ];
    const before = await everyRow(app);
    const pages = new Set<string>();
    for (const [why, by, code] of reasons) {
      const answer = await accept(by, code);
      expect([why, answer.status, await answer.json()]).toEqual([why, 400, REFUSED]);
      // One's own code stands on the page already; who is paired has no page to connect on.
      if (by !== guest) continue;
      const page = await by.visitor.post("/invite/connect", encoded({ code }));
      const own = await codeOf(by);
      const text = (await page.text())
        .replaceAll(code, "*")
        .replaceAll(own, "*")
        .replace(/nonce="[^"]+"/g, "");
      pages.add(`${page.status} ${text}`);
    }
    expect(pages.size).toBe(1);
    expect([...pages][0]).toContain(REFUSED.message);
    const after = await everyRow(app);
    expect({ ...after, sessions: [] }).toEqual({ ...before, sessions: [] });
  });

  test("comes at 7 days to the millisecond", async () => {
    const [host, early, late] = [await newMember(app), await newMember(app), await newMember(app)];
    const code = await codeOf(host);
    const made = app.clock.at.getTime();
    app.clock.at = new Date(made + 7 * DAYS * 3_600_000);
    expect((await accept(late, code)).status).toBe(400);
    app.clock.at = new Date(made + 7 * DAYS * 3_600_000 - 1);
    expect((await accept(early, code)).status).toBe(200);
  });
});
