import { and, eq, gte, sql } from "drizzle-orm";
import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import { lockCouple } from "#app/couple/lock-couple.server.ts";
import { writeVisits } from "#app/couple/next-visit.ts";
import { orNothing } from "#app/encryption/unreadable.ts";
import { newId } from "#app/http/random.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Db } from "#db/database.ts";
import { couples, memberships } from "#db/schema/couple.ts";
import { visits } from "#db/schema/visits.ts";
import { AHEAD_MAX, type VisitWords } from "./visit.ts";
import { askedSide, changed, isDone, isOn, type VisitAct } from "./visit-change.ts";
import { isVisit, placeOfVisit, visitNow, wordsOfVisit } from "./visit-place.server.ts";

type Stores = Pick<Services, "database" | "vault" | "random">;
type Dates = { from: LocalDate; to: LocalDate };

export type VisitResult =
  | { ok: true }
  /** The two are together no more, or there is a pause, or somebody else than on the form's page. */
  | { ok: false; reason: "another-partner" }
  /** There are as many as there may be. */
  | { ok: false; reason: "full" }
  /** It was changed since the page was made, or is not there, or is over. */
  | { ok: false; reason: "changed" };

/**
 * Proposes a visit. The same dates and words of the same author, still ahead, are the same visit, sent twice.
 * @param knew whom the form's page had as partner
 */
export async function proposeVisit(
  services: Stores,
  member: Member,
  visit: Dates & VisitWords & { knew: string | undefined },
  now: Date,
): Promise<VisitResult> {
  const { couple, person } = member;
  const key = await services.vault.keyFor({ coupleId: couple.id, author: person.id });
  const { travels, place } = visit;
  const words = JSON.stringify({ travels, place, words: visit.words } satisfies VisitWords);
  return together(services, member, visit.knew, key.isLate, async (tx) => {
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
    await noteVisits(tx, couple.id, now);
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
): Promise<VisitResult> {
  const { couple, person } = member;
  const never = () => false;
  return together(services, member, page.knew, never, async (tx) => {
    const here = isVisit(couple.id, page.id);
    const [row] = await tx.select().from(visits).where(here);
    if (!row) return act.act === "withdraw" ? { ok: true } : { ok: false, reason: "changed" };
    if (row.toDate < addDays(utcDate(now), -1)) return { ok: false, reason: "changed" };
    const visit = visitNow(row);
    if (isDone(visit, act)) return { ok: true };
    const next = changed(visit, row.userId === person.id ? "author" : "other", act);
    if (row.revision !== page.revision || next === null) return { ok: false, reason: "changed" };
    if (next === "gone") await tx.delete(visits).where(here);
    else {
      const { from: fromDate, to: toDate, state, datesBy } = next;
      const revision = sql`${visits.revision} + 1`;
      await tx.update(visits).set({ fromDate, toDate, state, datesBy, revision }).where(here);
    }
    await noteVisits(tx, couple.id, now);
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
async function noteVisits(tx: Db, coupleId: string, now: Date): Promise<void> {
  const ahead = await aheadOf(tx, coupleId, now);
  const seats = await seatsOf(tx, coupleId);
  const noted = ahead
    .map((row) => ({ userId: row.userId, ...visitNow(row) }))
    .filter(({ state }) => isOn(state))
    .map(({ userId, from, to, ...visit }) => {
      const author = seats.find((seat) => seat.userId === userId)?.seat === 1 ? 1 : 0;
      const side = askedSide(visit);
      const asked = side === null ? null : (side === "author") === (author === 0) ? 0 : 1;
      return { from, to, asked } as const;
    });
  await tx
    .update(couples)
    .set({ visits: writeVisits(noted) })
    .where(eq(couples.id, coupleId));
}

const seatsOf = (tx: Db, coupleId: string) =>
  tx
    .select({ userId: memberships.userId, seat: memberships.seat })
    .from(memberships)
    .where(eq(memberships.coupleId, coupleId));

/** With the couple locked, by two who are together, and whose page knew it. */
const together = (
  { database }: Pick<Services, "database">,
  { couple, partner }: Member,
  knew: string | undefined,
  isLate: () => boolean,
  work: (tx: Db) => Promise<VisitResult>,
): Promise<VisitResult> =>
  database.transaction(async (tx) => {
    const locked = await lockCouple(tx, couple.id);
    if (!locked || locked.pausedFor !== null || !partner || knew !== partner.id)
      return { ok: false, reason: "another-partner" };
    return work(tx);
  }, isLate);
