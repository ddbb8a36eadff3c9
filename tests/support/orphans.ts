import { expect } from "vitest";
import { coupleDays, couples, invites, memberships } from "#db/schema/couple.ts";
import { dailyAnswers } from "#db/schema/daily-question.ts";
import type { TestApp } from "./app.ts";

/** No couple without a member, none with three, and nothing that belongs to a couple that is gone. */
export async function expectNoOrphans({ services }: TestApp): Promise<void> {
  const { db } = services.database;
  const [spaces, seats] = [await db.select().from(couples), await db.select().from(memberships)];
  const people = new Map(spaces.map(({ id }) => [id, 0]));
  for (const { coupleId } of seats) people.set(coupleId, (people.get(coupleId) ?? Number.NaN) + 1);
  expect([...people.values()].filter((count) => count !== 1 && count !== 2)).toEqual([]);
  expect(new Set(seats.map(({ userId }) => userId)).size).toBe(seats.length);
  for (const rows of [await db.select().from(coupleDays), await db.select().from(dailyAnswers)])
    expect(rows.filter(({ coupleId }) => !people.has(coupleId))).toEqual([]);
  const used = (await db.select().from(invites)).map(({ acceptedBy }) => acceptedBy).filter((by) => by !== null);
  expect(new Set(used).size, "nobody has accepted two invites").toBe(used.length);
}
