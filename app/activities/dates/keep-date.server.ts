import { and, eq, gt, sql } from "drizzle-orm";
import { ownDay } from "#app/calendar/own-day.ts";
import { writeDates } from "#app/couple/noted-dates.ts";
import { orNothing } from "#app/encryption/unreadable.ts";
import { newId } from "#app/http/random.ts";
import type { Member } from "#app/members/member.ts";
import { changed, isDone, isOn } from "#app/plans/plan-change.ts";
import { askedSeat, type PlanResult, planTogether } from "#app/plans/plan-together.server.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Db } from "#db/database.ts";
import { couples } from "#db/schema/couple.ts";
import { datePlans } from "#db/schema/dates.ts";
import { dateNow, isDate, placeOfDate, wordsOfDate } from "./date-place.server.ts";
import { AHEAD_MAX, type DateAct, type DateTimes, type DateWords } from "./date-plan.ts";

type Stores = Pick<Services, "database" | "vault" | "random">;

/** What is proposed: an idea of ours, or (null) the one in the words. */
export type ProposedDate = DateTimes & DateWords & { item: string | null; knew: string | undefined };

/**
 * Proposes a date. The same idea, time and words of the same author, still ahead, are the same date, sent twice.
 * @returns its id, where it went well
 */
export async function proposeDate(
  services: Stores,
  member: Member,
  date: ProposedDate,
  now: Date,
): Promise<{ result: PlanResult; id: string }> {
  const { couple, person } = member;
  const key = await services.vault.keyFor({ coupleId: couple.id, author: person.id });
  const { item, startsAt, endsAt, idea } = date;
  const words = JSON.stringify({ idea, words: date.words } satisfies DateWords);
  let id = newId(services.random);
  const result = await planTogether(services, member, date.knew, key.isLate, async (tx): Promise<PlanResult> => {
    const ahead = await aheadOf(tx, couple.id, now);
    for (const one of ahead) {
      if (one.userId !== person.id || one.item !== item || +one.startsAt !== +startsAt) continue;
      if (JSON.stringify(await orNothing(wordsOfDate(services.vault, one))) !== words) continue;
      id = one.id;
      return { ok: true };
    }
    if (ahead.filter(({ userId }) => userId === person.id).length >= AHEAD_MAX) return { ok: false, reason: "full" };
    await tx.insert(datePlans).values({
      ...{ coupleId: couple.id, id, userId: person.id, item, date: ownDay(now, person), startsAt, endsAt },
      ...{ state: "proposed", datesBy: "author", writtenAt: now },
      body: key.seal(placeOfDate(id), words),
    });
    await noteDates(tx, member, now);
    return { ok: true };
  });
  return { result, id };
}

/**
 * Does something with a date that is there: takes it, passes, proposes another time, calls it off, or takes it back with
 * its author's words.
 * @param page.revision how often it had been changed when the form's page was made
 */
export async function changeDate(
  services: Stores,
  member: Member,
  page: { id: string; revision: number; knew: string | undefined },
  act: DateAct,
  now: Date,
): Promise<PlanResult> {
  const { couple, person } = member;
  const never = () => false;
  return planTogether(services, member, page.knew, never, async (tx): Promise<PlanResult> => {
    const here = isDate(couple.id, page.id);
    const [row] = await tx.select().from(datePlans).where(here);
    if (!row) return act.act === "withdraw" ? { ok: true } : { ok: false, reason: "changed" };
    if (row.endsAt <= now) return { ok: false, reason: "changed" };
    const date = dateNow(row);
    if (isDone(date, act, ({ startsAt }) => +date.startsAt === +startsAt)) return { ok: true };
    const next = changed(date, row.userId === person.id ? "author" : "other", act);
    if (row.revision !== page.revision || next === null) return { ok: false, reason: "changed" };
    if (next === "gone") await tx.delete(datePlans).where(here);
    else {
      const { startsAt, endsAt, state, datesBy } = next;
      const revision = sql`${datePlans.revision} + 1`;
      await tx.update(datePlans).set({ startsAt, endsAt, state, datesBy, revision }).where(here);
    }
    await noteDates(tx, member, now);
    return { ok: true };
  });
}

/** The dates that are not over. */
const aheadOf = (tx: Db, coupleId: string, now: Date) =>
  tx
    .select()
    .from(datePlans)
    .where(and(eq(datePlans.coupleId, coupleId), gt(datePlans.endsAt, now)));

/** Writes what is ahead beside the couple, where the dashboard finds it. */
async function noteDates(tx: Db, member: Member, now: Date): Promise<void> {
  const coupleId = member.couple.id;
  const noted = (await aheadOf(tx, coupleId, now))
    .map((row) => ({ ...row, ...dateNow(row) }))
    .filter(({ state }) => isOn(state))
    .map((row) => ({ ...row, asked: askedSeat(member, row) }));
  await tx
    .update(couples)
    .set({ datePlans: writeDates(noted) })
    .where(eq(couples.id, coupleId));
}
