import { and, eq, gte, sql } from "drizzle-orm";
import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import { writeVisits } from "#app/couple/next-visit.ts";
import { orNothing } from "#app/encryption/unreadable.ts";
import { newId } from "#app/http/random.ts";
import type { Member } from "#app/members/member.ts";
import { changed, isDone, isOn } from "#app/plans/plan-change.ts";
import { askedSeat, type PlanResult, planTogether } from "#app/plans/plan-together.server.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Db } from "#db/database.ts";
import { couples } from "#db/schema/couple.ts";
import { visits } from "#db/schema/visits.ts";
import { AHEAD_MAX, type VisitAct, type VisitDates, type VisitWords } from "./visit.ts";
import { isVisit, placeOfVisit, visitNow, wordsOfVisit } from "./visit-place.server.ts";

type Stores = Pick<Services, "database" | "vault" | "random">;

/**
 * Proposes a visit. The same dates and words of the same author, still ahead, are the same visit, sent twice.
 * @param knew whom the form's page had as partner
 */
export async function proposeVisit(
  services: Stores,
  member: Member,
  visit: VisitDates & VisitWords & { knew: string | undefined },
  now: Date,
): Promise<PlanResult> {
  const { couple, person } = member;
  const key = await services.vault.keyFor({ coupleId: couple.id, author: person.id });
  const { travels, place } = visit;
  const words = JSON.stringify({ travels, place, words: visit.words } satisfies VisitWords);
  return planTogether(services, member, visit.knew, key.isLate, async (tx) => {
    const ahead = await aheadOf(tx, couple.id, now);
    for (const one of ahead) {
      if (one.userId !== person.id || one.fromDate !== visit.from || one.toDate !== visit.to) continue;
      if (JSON.stringify(await orNothing(wordsOfVisit(services.vault, one))) === words) return { ok: true };
    }
    if (ahead.length >= AHEAD_MAX) return { ok: false, reason: "full" };
    const id = newId(services.random);
    await tx.insert(visits).values({
      ...{ coupleId: couple.id, id, userId: person.id, fromDate: visit.from, toDate: visit.to },
      ...{ state: "proposed", datesBy: "author", writtenAt: now },
      body: key.seal(placeOfVisit(id), words),
    });
    await noteVisits(tx, member, now);
    return { ok: true };
  });
}

/**
 * Does something with a visit that is there: says yes to it, passes, proposes other dates, calls it off, or takes it
 * away with its author's words.
 * @param page.revision how often it had been changed when the form's page was made
 */
export async function changeVisit(
  services: Stores,
  member: Member,
  page: { id: string; revision: number; knew: string | undefined },
  act: VisitAct,
  now: Date,
): Promise<PlanResult> {
  const { couple, person } = member;
  const never = () => false;
  return planTogether(services, member, page.knew, never, async (tx) => {
    const here = isVisit(couple.id, page.id);
    const [row] = await tx.select().from(visits).where(here);
    if (!row) return act.act === "withdraw" ? { ok: true } : { ok: false, reason: "changed" };
    if (row.toDate < addDays(utcDate(now), -1)) return { ok: false, reason: "changed" };
    const visit = visitNow(row);
    const isThen = ({ from, to }: VisitDates) => visit.from === from && visit.to === to;
    if (isDone(visit, act, isThen)) return { ok: true };
    const next = changed(visit, row.userId === person.id ? "author" : "other", act);
    if (row.revision !== page.revision || next === null) return { ok: false, reason: "changed" };
    if (next === "gone") await tx.delete(visits).where(here);
    else {
      const { from: fromDate, to: toDate, state, datesBy } = next;
      const revision = sql`${visits.revision} + 1`;
      await tx.update(visits).set({ fromDate, toDate, state, datesBy, revision }).where(here);
    }
    await noteVisits(tx, member, now);
    return { ok: true };
  });
}

const utcDate = (at: Date): LocalDate => at.toISOString().slice(0, 10) as LocalDate;

/** The visits that are over nowhere on earth. */
const aheadOf = (tx: Db, coupleId: string, now: Date) =>
  tx
    .select()
    .from(visits)
    .where(and(eq(visits.coupleId, coupleId), gte(visits.toDate, addDays(utcDate(now), -2))));

/** Writes the dates of what is ahead beside the couple, where the dashboard finds them. */
async function noteVisits(tx: Db, member: Member, now: Date): Promise<void> {
  const coupleId = member.couple.id;
  const noted = (await aheadOf(tx, coupleId, now))
    .map((row) => ({ userId: row.userId, ...visitNow(row) }))
    .filter(({ state }) => isOn(state))
    .map(({ from, to, ...plan }) => ({ from, to, asked: askedSeat(member, plan) }));
  await tx
    .update(couples)
    .set({ visits: writeVisits(noted) })
    .where(eq(couples.id, coupleId));
}
