import { and, count, eq, gte, sql } from "drizzle-orm";
import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import { lockCouple } from "#app/couple/lock-couple.server.ts";
import { writeVisits } from "#app/couple/next-visit.ts";
import { newId } from "#app/http/random.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Db } from "#db/database.ts";
import { couples, memberships } from "#db/schema/couple.ts";
import { visits } from "#db/schema/visits.ts";
import { AHEAD_MAX, ALL_MAX, type VisitWords } from "./visit.ts";
import { isVisit, placeOfVisit, wordsOfVisit } from "./visit-place.server.ts";

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

/** What is done with a visit that is there. */
export type VisitAct = { act: "take" } | { act: "withdraw" } | ({ act: "move" } & Dates);

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
      if (JSON.stringify(await wordsOfVisit(services.vault, one)) === words) return { ok: true };
    }
    const [all] = await tx.select({ count: count() }).from(visits).where(eq(visits.coupleId, couple.id));
    if (ahead.length >= AHEAD_MAX || Number(all?.count ?? 0) >= ALL_MAX) return { ok: false, reason: "full" };
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
 * Says yes to a visit that the other one proposed or moved; moves it, which asks the other one anew; or calls it off.
 * Its author takes it away with its words; the other one passes, and the words stay with whom they belong to.
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
  return together(
    services,
    member,
    page.knew,
    () => false,
    async (tx) => {
      const here = isVisit(couple.id, page.id);
      const [visit] = await tx.select().from(visits).where(here);
      if (!visit) return act.act === "withdraw" ? { ok: true } : { ok: false, reason: "changed" };
      const side = visit.userId === person.id ? "author" : "other";
      if (visit.toDate < addDays(utcDate(now), -1)) return { ok: false, reason: "changed" };
      // The same again is a second press of the button, not a change.
      if (act.act === "take" && visit.state === "taken") return { ok: true };
      if (
        act.act === "move" &&
        visit.state !== "passed" &&
        visit.datesBy === side &&
        visit.fromDate === act.from &&
        visit.toDate === act.to
      )
        return { ok: true };
      if (act.act === "withdraw" && side === "other" && visit.state === "passed") return { ok: true };
      if (visit.revision !== page.revision) return { ok: false, reason: "changed" };
      const next = sql`${visits.revision} + 1`;
      if (act.act === "withdraw" && side === "author") await tx.delete(visits).where(here);
      else if (act.act === "withdraw") await tx.update(visits).set({ state: "passed", revision: next }).where(here);
      else if (act.act === "take") {
        if (visit.datesBy === side || visit.state !== "proposed") return { ok: false, reason: "changed" };
        await tx.update(visits).set({ state: "taken", revision: next }).where(here);
      } else {
        const dates = { fromDate: act.from, toDate: act.to, state: "proposed", datesBy: side };
        await tx
          .update(visits)
          .set({ ...dates, revision: next })
          .where(here);
      }
      await noteVisits(tx, couple.id, now);
      return { ok: true };
    },
  );
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
    .filter(({ state }) => state !== "passed")
    .map((visit) => {
      const author = seats.find(({ userId }) => userId === visit.userId)?.seat === 1 ? 1 : 0;
      const asked = visit.state === "taken" ? null : (visit.datesBy === "author") === (author === 0) ? 1 : 0;
      return { from: visit.fromDate as LocalDate, to: visit.toDate as LocalDate, asked } as const;
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
