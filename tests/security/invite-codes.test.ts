import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { newCode } from "#app/couple/invite-code.ts";
import { findOrCreateCode } from "#app/features/invites/find-or-create-invite.server.ts";
import { type Random, systemRandom } from "#app/http/random.ts";
import { invites } from "#db/schema/couple.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { codeOf, newMember, newPerson } from "#tests/support/members.ts";

/** A code: 5 of 32 signs, unique among the living, 7 days, one at a time (docs/product/pairing.md#the-code). */
const WEEK_MS = 7 * 24 * 3_600_000;

const app = appForTests();

const db = () => app.services.database.db;
const rowOf = async (userId: string) => (await db().select().from(invites).where(eq(invites.userId, userId)))[0];

/** Gives these bytes one after the other, each five times: a code of the same letter. */
function letters(...bytes: number[]): Random {
  const left = [...bytes];
  return (count) => new Uint8Array(count).fill(left.length > 1 ? (left.shift() ?? 0) : (left[0] ?? 0));
}

test("Invite codes: is made of all 32 signs and no others, each about as often", () => {
  const seen = new Map<string, number>();
  for (let i = 0; i < 6_400; i++) for (const sign of newCode(systemRandom)) seen.set(sign, (seen.get(sign) ?? 0) + 1);
  expect([...seen.keys()].sort().join("")).toBe("23456789ABCDEFGHJKLMNPQRSTUVWXYZ");
  // 1,000 of each are to be expected, with a spread of 31: 8 times that is out of reach of chance.
  for (const count of seen.values()) expect(Math.abs(count - 1_000)).toBeLessThan(250);
});

test("Invite codes: lives for 7 days; until then it is the same one, afterwards a new one", async () => {
  const who = await newPerson(app);
  const now = app.clock.at;
  const at = (ms: number) => findOrCreateCode(db(), who, new Date(now.getTime() + ms), systemRandom);
  const first = await at(0);
  expect((await rowOf(who.person.id))?.expiresAt.getTime()).toBe(now.getTime() + WEEK_MS);
  expect([await at(1), await at(WEEK_MS - 1)]).toEqual([first, first]);
  const second = await at(WEEK_MS);
  expect(second).toMatch(/^[A-HJ-NP-Z2-9]{5}$/);
  expect(second).not.toBe(first);
  expect(await rowOf(who.person.id)).toMatchObject({ code: second, expiresAt: new Date(now.getTime() + 2 * WEEK_MS) });
});

test("Invite codes: asked for ten times at once is one code", async () => {
  const who = await newMember(app);
  const codes = await Promise.all(Array.from({ length: 10 }, () => codeOf(who)));
  expect(new Set(codes).size).toBe(1);
  expect((await rowOf(who.id))?.code).toBe(codes[0]);
});

test("Invite codes: never is one that lives already, and may be one that has died", async () => {
  const [one, two, three] = [await newPerson(app), await newPerson(app), await newPerson(app)];
  const now = app.clock.at;
  expect(await findOrCreateCode(db(), one, now, letters(0))).toBe("AAAAA");
  expect(await findOrCreateCode(db(), two, now, letters(0, 0, 0, 1))).toBe("BBBBB");
  const later = new Date(now.getTime() + WEEK_MS);
  expect(await findOrCreateCode(db(), three, later, letters(0))).toBe("AAAAA");
  expect((await rowOf(one.person.id))?.code).not.toBe("AAAAA");
});

test("Invite codes: a source of randomness that stands still is an error and not a code that somebody else has", async () => {
  const [one, two] = [await newPerson(app), await newPerson(app)];
  expect(await findOrCreateCode(db(), one, app.clock.at, letters(2))).toBe("CCCCC");
  await expect(findOrCreateCode(db(), two, app.clock.at, letters(2))).rejects.toThrow("no free invite code found");
});
