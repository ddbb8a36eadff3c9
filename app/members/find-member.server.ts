import { and, eq, ne, sql } from "drizzle-orm";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { knownLanguage } from "#app/texts/languages.ts";
import type { Db } from "#db/database.ts";
import { alias } from "#db/kit.ts";
import { prepareOnce } from "#db/prepared.ts";
import { sessions, users } from "#db/schema/auth.ts";
import { couples, memberships } from "#db/schema/couple.ts";
import { keepingOf } from "./keeping.ts";
import type { Member, Seat } from "./member.ts";

const partnerSeats = alias(memberships, "partner_seats");
const partners = alias(users, "partners");

/** The session row's part that decides whether it is still good, and what it still allows. */
export type SessionRow = { createdAt: Date; expiresAt: Date; checkedAt: Date; provider: string | null };

// Column by column: in both databases a column that nobody reads costs as much as one that somebody does.
const partnerColumns = (from: typeof users) => ({
  id: from.id,
  email: from.email,
  emailConfirmedAt: from.emailConfirmedAt,
  firstName: from.firstName,
  lastName: from.lastName,
  timeZone: from.timeZone,
  language: from.language,
  dayFloor: from.dayFloor,
  dayFloorSince: from.dayFloorSince,
  lastSeenAt: from.lastSeenAt,
  lastSeenHidden: from.lastSeenHidden,
  premiumUntil: from.premiumUntil,
});
const selection = {
  user: {
    ...partnerColumns(users),
    partnerInvited: users.partnerInvited,
    inviteStepCompleted: users.inviteStepCompleted,
    ageConsentAt: users.ageConsentAt,
    keepingVersion: users.keepingVersion,
    keepingWithdrawnAt: users.keepingWithdrawnAt,
    hereOnAdult: users.hereOnAdult,
    tokensFrom: users.tokensFrom,
    role: users.role,
    createdAt: users.createdAt,
  },
  seat: memberships.seat,
  joinedAt: memberships.joinedAt,
  partnerJoinedAt: partnerSeats.joinedAt,
  welcomedAt: memberships.welcomedAt,
  partnerConfirmedAt: memberships.partnerConfirmedAt,
  unreadThread: memberships.unreadThread,
  thoughts: { at: memberships.thoughtAt, on: memberships.thoughtOn, count: memberships.thoughts },
  theirThoughtAt: partnerSeats.thoughtAt,
  couple: {
    id: couples.id,
    shuffleSeed: couples.shuffleSeed,
    startsOn: couples.startsOn,
    firstPairedAt: couples.firstPairedAt,
    streakLength: couples.streakLength,
    streakLongest: couples.streakLongest,
    completeDays: couples.completeDays,
    shields: couples.shields,
    closedThrough: couples.closedThrough,
    visits: couples.visits,
    datePlans: couples.datePlans,
    tiredOn: couples.tiredOn,
    pausedFor: couples.pausedFor,
  },
  partner: partnerColumns(partners as unknown as typeof users),
};

const bySession = (db: Db) =>
  db
    .select({
      ...selection,
      session: {
        createdAt: sessions.createdAt,
        expiresAt: sessions.expiresAt,
        checkedAt: sessions.checkedAt,
        provider: sessions.provider,
      },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .innerJoin(couples, eq(couples.id, memberships.coupleId))
    .leftJoin(
      partnerSeats,
      and(eq(partnerSeats.coupleId, memberships.coupleId), ne(partnerSeats.seat, memberships.seat)),
    )
    .leftJoin(partners, eq(partners.id, partnerSeats.userId))
    .where(eq(sessions.id, sql.placeholder("session")))
    .prepare("member_by_session");

const byColumn = (column: "uid" | "id") => (db: Db) =>
  db
    .select(selection)
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .innerJoin(couples, eq(couples.id, memberships.coupleId))
    .leftJoin(
      partnerSeats,
      and(eq(partnerSeats.coupleId, memberships.coupleId), ne(partnerSeats.seat, memberships.seat)),
    )
    .leftJoin(partners, eq(partners.id, partnerSeats.userId))
    .where(eq(users[column], sql.placeholder("value")))
    .prepare(`member_by_${column}`);

const memberBySession = prepareOnce(bySession);
const memberByUid = prepareOnce(byColumn("uid"));
const memberById = prepareOnce(byColumn("id"));

/**
 * The member whose session this is, in one statement; null when there is no such row. @param session SHA-256 of the
 * cookie
 */
export async function findMemberBySession(
  db: Db,
  session: string,
): Promise<{ member: Member; session: SessionRow } | null> {
  const [row] = await memberBySession(db).execute({ session });
  return row ? { member: toMember(row), session: row.session } : null;
}

const only = ([row]: readonly Row[]): Member | null => (row ? toMember(row) : null);

/** The member with the identity provider's uid, or null. */
export const findMemberByUid = async (db: Db, uid: string) => only(await memberByUid(db).execute({ value: uid }));

/** The member of this account, or null. */
export const findMemberById = async (db: Db, id: string) => only(await memberById(db).execute({ value: id }));

type Row = Awaited<ReturnType<ReturnType<typeof memberByUid>["execute"]>>[number];

function toMember({
  user,
  seat,
  joinedAt,
  welcomedAt,
  partnerConfirmedAt,
  unreadThread,
  thoughts,
  theirThoughtAt,
  couple,
  partner,
  partnerJoinedAt,
}: Row): Member {
  const { ageConsentAt, keepingVersion, keepingWithdrawnAt, ...person } = user;
  const other = partner && personOf(partner);
  const shown = couple.pausedFor === null ? partner : null;
  const paused = couple.pausedFor !== null && other ? { asksMe: partnerConfirmedAt === null, partner: other } : null;
  return {
    person: {
      ...personOf(person),
      ageConsentGiven: ageConsentAt !== null,
      keeping: keepingOf({ keepingVersion, keepingWithdrawnAt }),
    },
    seat: seat as Seat,
    welcomed: welcomedAt !== null,
    confirmed: partnerConfirmedAt !== null,
    unreadThread,
    thoughts: { ...thoughts, on: thoughts.on as LocalDate | null, theirs: paused ? null : theirThoughtAt },
    couple: {
      id: couple.id,
      shuffleSeed: couple.shuffleSeed,
      startsOn: couple.startsOn as LocalDate,
      firstPairedAt: couple.firstPairedAt,
      visits: couple.visits,
      datePlans: couple.datePlans,
      tiredOn: couple.tiredOn as LocalDate | null,
      premiumUntil: laterOf(user.premiumUntil, shown?.premiumUntil ?? null),
      streak: {
        length: couple.streakLength,
        longest: couple.streakLongest,
        completeDays: couple.completeDays,
        shields: couple.shields,
        closedThrough: couple.closedThrough as LocalDate | null,
      },
    },
    joinedAt,
    partnerJoinedAt,
    partner: paused ? null : other,
    paused,
  };
}

const laterOf = (one: Date | null, other: Date | null): Date | null =>
  one && other ? (one > other ? one : other) : (one ?? other);

type Columns = Record<"emailConfirmedAt" | "premiumUntil", Date | null> &
  Record<"dayFloor" | "language", string | null>;

/** What the member and the partner have in common, from a user's row. Who of the two pays is no part of it. */
const personOf = <P extends Columns>({ emailConfirmedAt, premiumUntil: _, ...row }: P) => ({
  ...row,
  dayFloor: row.dayFloor as LocalDate | null,
  language: knownLanguage(row.language),
  emailConfirmed: emailConfirmedAt !== null,
});
