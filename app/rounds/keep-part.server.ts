import { and, eq, sql } from "drizzle-orm";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { completePart } from "#app/couple/complete-part.server.ts";
import { lockWithReader } from "#app/couple/lock-reader.server.ts";
import type { Seats } from "#app/couple/waits-for-yes.ts";
import { orNothing } from "#app/encryption/unreadable.ts";
import type { SealingKey, Vault } from "#app/encryption/vault.server.ts";
import { type Keeping, keepingOf } from "#app/members/keeping.ts";
import { ALONE } from "#app/members/known-partner.ts";
import type { Member } from "#app/members/member.ts";
import type { Db } from "#db/database.ts";
import { prepareOnce } from "#db/prepared.ts";
import { users } from "#db/schema/auth.ts";
import { roundParts } from "#db/schema/rounds.ts";
import { placeInRound } from "./open-parts.server.ts";
import { readRound } from "./read-rounds.server.ts";
import { isClosed, isOpen, type RoundOf } from "./round.ts";

export type PartResult =
  /** `opened`: it has opened to both by this, and not before. */
  | { ok: true; opened: boolean }
  /** Both had done it: what is open stays as it was read, and nothing opens twice where one has erased theirs. */
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
  /** 18+: it is erased when the two part, it is counted nowhere, and nobody is told of it. */
  adult?: boolean;
  /** Whether it may be changed when both have done it and what they said is open. */
  changeable?: boolean;
  /** What is made of both parts when it opens, and again when one that may be changed then is. */
  whenOpened?: WhenOpened | undefined;
};

/** Something that is kept in the transaction that opens a round: so it is kept with it, and never without it. */
export type WhenOpened = {
  /**
   * @param theirs what the partner has said, as `body` was
   * @param opened what the member has said, and the day on which it opens: the later one of the two
   */
  keep(tx: Db, theirs: unknown, opened: { mine: unknown; on: LocalDate }): Promise<void>;
  /** Whether the key that it seals with may no longer be used. */
  isLate(): boolean;
};

/** Who will read what is written, found with the couple locked; null alone and during a pause. */
export type Reader = { partner: { id: string } | null; seats: Seats };

/**
 * Locks the couple for something that its author writes for the other one, and refuses what was not written for who
 * would read it, or is 18+ and may not be kept.
 */
export async function lockForWriting(
  tx: Db,
  member: Pick<Member, "couple" | "person">,
  { knew, adult = false }: Pick<Part, "knew" | "adult">,
): Promise<({ ok: true } & Reader) | { ok: false; reason: "another-partner" | "not-to-be-kept" }> {
  const { person } = member;
  const { reader, seats: rows } = await lockWithReader(tx, member);
  if (reader === null || knew !== reader) return { ok: false, reason: "another-partner" };
  // Asked here, with the couple locked: who takes the consent back meanwhile leaves nothing that came after it.
  if (adult && (await keepingIn(tx, person.id)) !== "given") return { ok: false, reason: "not-to-be-kept" };
  const confirmedAt = rows.find(({ userId }) => userId === person.id)?.partnerConfirmedAt ?? null;
  const pairedAt = new Date(Math.max(...rows.map(({ joinedAt }) => joinedAt.getTime())));
  return { ok: true, partner: reader === ALONE ? null : { id: reader }, seats: { pairedAt, confirmedAt } };
}

/**
 * Keeps somebody's part of a round, in the transaction in which `lockForWriting` has locked their couple.
 * @param part.forPartner false: some of it waits for a yes to the partner; left out where it was written at once
 */
export async function keepPart(
  tx: Db,
  { vault, key }: { vault: Pick<Vault, "open">; key: SealingKey },
  member: Member,
  part: Omit<Part, "knew"> & Pick<Reader, "partner"> & { forPartner?: boolean },
  now: Date,
): Promise<PartResult> {
  const { activity, item, body, kept, partner, adult = false, changeable = false } = part;
  const { forPartner = partner !== null } = part;
  const [couple, user] = [member.couple.id, member.person.id];
  const owner = { coupleId: couple, author: user };
  const round = { activity, item };
  const words = { body: JSON.stringify(body), kept: kept === undefined ? null : JSON.stringify(kept) };
  const before = await readRound(tx, { couple: member.couple, person: member.person, partner }, round);
  if (before.mine) {
    // The same words again are a second press of the button, not a change.
    const [mine] = await ownPart(tx).execute({ couple, user, ...round });
    const same =
      mine &&
      (await orNothing(vault.open(owner, placeInRound(round, "body"), mine.body))) === words.body &&
      (mine.kept && (await orNothing(vault.open(owner, placeInRound(round, "kept"), mine.kept)))) === words.kept;
    if (same && (!before.mine.held || !partner)) return { ok: true, opened: false };
    if (isOpen(before) && !changeable) return { ok: false, reason: "already-open" };
  }
  if (isClosed(before)) return { ok: false, reason: "already-open" };
  const date = ownDay(now, member.person);
  await writePart(tx).execute({
    ...{ couple, user, ...round, date, adult, now, forPartner },
    body: key.seal(placeInRound(round, "body"), words.body),
    kept: words.kept && key.seal(placeInRound(round, "kept"), words.kept),
  });
  const open = isOpen({ mine: { read: false, held: !forPartner, closed: false }, theirs: before.theirs });
  // What was open was told when it opened.
  const opened = open && !isOpen(before);
  if (!isOpen(before))
    await completePart(tx, member, { activity, item, date, opened, adult, isNew: !before.mine }, now);
  if (open && partner && part.whenOpened) {
    const [their] = await ownPart(tx).execute({ couple, user: partner.id, ...round });
    const author = { coupleId: couple, author: partner.id };
    const said = their && (await orNothing(vault.open(author, placeInRound(round, "body"), their.body)));
    const on = before.date > date ? before.date : date;
    if (said) await part.whenOpened.keep(tx, JSON.parse(said), { mine: body, on });
  }
  return { ok: true, opened };
}

/** Whether what is 18+ may be kept of somebody, as their row says it now. */
async function keepingIn(tx: Db, userId: string): Promise<Keeping> {
  const { keepingVersion, keepingWithdrawnAt } = users;
  const [row] = await tx.select({ keepingVersion, keepingWithdrawnAt }).from(users).where(eq(users.id, userId));
  return row ? keepingOf(row) : "never";
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

const writePart = prepareOnce((db) =>
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
