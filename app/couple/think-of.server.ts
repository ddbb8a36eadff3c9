import { and, eq } from "drizzle-orm";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import type { Member } from "#app/members/member.ts";
import type { Database, Db } from "#db/database.ts";
import { memberships } from "#db/schema/couple.ts";
import { lockCouple } from "./lock-couple.server.ts";
import { THOUGHT, tellPartner } from "./outbox.server.ts";
import { thoughtsLeft } from "./thoughts.ts";

/** Two presses within this are one thought: a finger that slips, a form that is sent again. Milliseconds. */
const SAME_MS = 60_000;

export type ThinkOfResult = { ok: true } | { ok: false; reason: "not the partner" | "enough" };

/**
 * Lets the partner know that the member thinks of them, five times in one's own day at most. It has no words.
 * @param partnerId whom the member's page knew as partner
 */
export async function thinkOf(
  database: Database,
  member: Member,
  partnerId: string,
  now: Date,
): Promise<ThinkOfResult> {
  const { couple, person, partner } = member;
  if (partner?.id !== partnerId || !member.confirmed) return { ok: false, reason: "not the partner" };
  const own = and(eq(memberships.coupleId, couple.id), eq(memberships.userId, person.id));
  return database.transaction(async (tx) => {
    const locked = await lockCouple(tx, couple.id);
    const { thoughtAt, thoughtOn, thoughts } = memberships;
    const [seat] = await tx.select({ at: thoughtAt, on: thoughtOn, count: thoughts }).from(memberships).where(own);
    if (!locked || locked.pausedFor !== null || !seat) return { ok: false, reason: "not the partner" };
    if (seat.at && now.getTime() - seat.at.getTime() < SAME_MS) return { ok: true };
    const today = ownDay(now, person);
    const count = seat.on === today ? seat.count : 0;
    if (thoughtsLeft(seat, today) === 0) return { ok: false, reason: "enough" };
    await tx
      .update(memberships)
      .set({ thoughtAt: now, thoughtOn: today, thoughts: count + 1 })
      .where(own);
    const which = { activity: THOUGHT, item: `${today} ${count + 1}`, opened: false, adult: false };
    await tellPartner(tx, member, which, now);
    return { ok: true };
  });
}

/**
 * When somebody has last thought of the other one in this space, on which own day, and how often on it, as they take it
 * along; null where they never have. Times are ISO 8601 in UTC.
 */
export async function lastThoughtOf(
  db: Db,
  coupleId: string,
  userId: string,
): Promise<{ at: string; on: LocalDate; count: number } | null> {
  const { coupleId: couple, userId: user, thoughtAt, thoughtOn, thoughts } = memberships;
  const [seat] = await db
    .select({ at: thoughtAt, on: thoughtOn, count: thoughts })
    .from(memberships)
    .where(and(eq(couple, coupleId), eq(user, userId)));
  return seat?.at && seat.on ? { at: seat.at.toISOString(), on: seat.on as LocalDate, count: seat.count } : null;
}
