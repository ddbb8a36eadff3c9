import { and, eq, isNull, sql } from "drizzle-orm";
import { ownDay } from "#app/calendar/own-day.ts";
import { completePart } from "#app/couple/complete-part.server.ts";
import { lockCouple } from "#app/couple/lock-couple.server.ts";
import { type Keeping, keepingOf } from "#app/members/keeping.ts";
import { ALONE } from "#app/members/known-partner.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Db } from "#db/database.ts";
import { prepareOnce } from "#db/prepared.ts";
import { users } from "#db/schema/auth.ts";
import { memberships } from "#db/schema/couple.ts";
import { roundParts } from "#db/schema/rounds.ts";
import { placeInRound } from "./open-parts.server.ts";
import { readRound } from "./read-rounds.server.ts";
import { isOpen, type RoundOf } from "./round.ts";

export type PartResult =
  /** `opened`: both have done it now, and may read what both have said. */
  | { ok: true; opened: boolean }
  /** Both had done it: what is open stays as it was read. */
  | { ok: false; reason: "already-open" }
  /** Who will read it is not who the form's page had named. */
  | { ok: false; reason: "another-partner" }
  /** It is 18+, and its author has not said that such may be kept of them. */
  | { ok: false; reason: "not-to-be-kept" };

/** What somebody says in a round, and where. */
export type Part = RoundOf & {
  /** What the partner reads once both have done it: anything that JSON can hold. */
  body: unknown;
  /** What stays with its author. */
  kept?: unknown;
  /** Whom the form's page had as partner, or `ALONE`. */
  knew: string | undefined;
  /** 18+: it is erased when the two part, and nobody is told of it. */
  adult?: boolean;
  /** Whether it may be changed when both have done it and what they said is open. */
  changeable?: boolean;
};

/**
 * Keeps the member's part of a round, as their part of the day; until both have done theirs it may be changed, and
 * longer where the activity says so. Sending it twice changes nothing more.
 */
export async function takePart(
  { database, vault }: Pick<Services, "database" | "vault">,
  member: Member,
  { activity, item, body, kept, knew, adult = false, changeable = false }: Part,
  now: Date,
): Promise<PartResult> {
  const [couple, user] = [member.couple.id, member.person.id];
  const owner = { coupleId: couple, author: user };
  const round = { activity, item };
  const words = { body: JSON.stringify(body), kept: kept === undefined ? null : JSON.stringify(kept) };
  // Before the transaction: it may have to be made, in a store that the transaction does not reach.
  const key = await vault.keyFor(owner);
  return database.transaction(async (tx) => {
    const locked = await lockCouple(tx, couple);
    const seats = await tx.select().from(memberships).where(eq(memberships.coupleId, couple));
    const other = seats.find(({ userId }) => userId !== user);
    const seenBy = locked?.pausedFor === null && other ? other.userId : ALONE;
    if (!locked || knew !== seenBy) return { ok: false, reason: "another-partner" };
    // Asked here, with the couple locked: who takes the consent back meanwhile leaves nothing that came after it.
    if (adult && (await keepingIn(tx, user)) !== "given") return { ok: false, reason: "not-to-be-kept" };

    const partner = seenBy === ALONE ? null : { id: seenBy };
    const before = await readRound(tx, { couple: member.couple, person: member.person, partner }, round);
    if (before.mine) {
      // The same words again are a second press of the button, not a change.
      const [mine] = await ownPart(tx).execute({ couple, user, ...round });
      const same =
        mine &&
        (await vault.open(owner, placeInRound(round, "body"), mine.body)) === words.body &&
        (mine.kept && (await vault.open(owner, placeInRound(round, "kept"), mine.kept))) === words.kept;
      if (same && (!before.mine.held || !partner)) return { ok: true, opened: isOpen(before) };
      if (isOpen(before) && !changeable) return { ok: false, reason: "already-open" };
    }
    const date = ownDay(now, member.person);
    await keepPart(tx).execute({
      ...{ couple, user, ...round, date, adult, now, forPartner: partner !== null },
      body: key.seal(placeInRound(round, "body"), words.body),
      kept: words.kept && key.seal(placeInRound(round, "kept"), words.kept),
    });
    const opened = isOpen({ mine: { read: false, held: partner === null }, theirs: before.theirs });
    // What was open was told when it opened.
    if (isOpen(before)) return { ok: true, opened };
    await completePart(tx, member, { activity, item, date, opened, adult, isNew: !before.mine }, now);
    return { ok: true, opened };
  }, key.isLate);
}

/**
 * Takes the member's own part of a round away, and with it what was open to both: the other's is its author's alone
 * again. Doing it twice does it once.
 */
export async function erasePart({ database }: Pick<Services, "database">, member: Member, of: RoundOf): Promise<void> {
  const { coupleId, userId, activity, item } = roundParts;
  await database.transaction(async (tx) => {
    if (!(await lockCouple(tx, member.couple.id))) return;
    const own = and(eq(coupleId, member.couple.id), eq(userId, member.person.id));
    await tx.delete(roundParts).where(and(own, eq(activity, of.activity), eq(item, of.item)));
  });
}

/** Whether what is 18+ may be kept of somebody, as their row says it now. */
async function keepingIn(tx: Db, userId: string): Promise<Keeping> {
  const { keepingVersion, keepingWithdrawnAt } = users;
  const [row] = await tx.select({ keepingVersion, keepingWithdrawnAt }).from(users).where(eq(users.id, userId));
  return row ? keepingOf(row) : "never";
}

/** Writes down that the member has seen what both have said in a round. */
export async function markRead(db: Db, member: Member, of: RoundOf, now: Date): Promise<void> {
  const { coupleId, userId, activity, item, readAt } = roundParts;
  const own = and(eq(coupleId, member.couple.id), eq(userId, member.person.id));
  await db
    .update(roundParts)
    .set({ readAt: now })
    .where(and(own, eq(activity, of.activity), eq(item, of.item), isNull(readAt)));
}

const ownPart = prepareOnce((db) =>
  db
    .select({ body: roundParts.body, kept: roundParts.kept })
    .from(roundParts)
    .where(
      and(
        eq(roundParts.coupleId, sql.placeholder("couple")),
        eq(roundParts.activity, sql.placeholder("activity")),
        eq(roundParts.item, sql.placeholder("item")),
        eq(roundParts.userId, sql.placeholder("user")),
      ),
    )
    .prepare("own_round_part"),
);

const keepPart = prepareOnce((db) =>
  db
    .insert(roundParts)
    .values({
      coupleId: sql.placeholder("couple"),
      activity: sql.placeholder("activity"),
      item: sql.placeholder("item"),
      userId: sql.placeholder("user"),
      date: sql.placeholder("date"),
      body: sql.placeholder("body"),
      kept: sql.placeholder("kept"),
      adult: sql.placeholder("adult"),
      forPartner: sql.placeholder("forPartner"),
      writtenAt: sql.placeholder("now"),
    })
    .onConflictDoUpdate({
      target: [roundParts.coupleId, roundParts.activity, roundParts.item, roundParts.userId],
      set: {
        body: sql`excluded.body`,
        kept: sql`excluded.kept`,
        forPartner: sql`excluded.for_partner`,
        writtenAt: sql`excluded.written_at`,
      },
    })
    .prepare("keep_round_part"),
);
