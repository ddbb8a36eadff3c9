import type { LocalDate } from "#app/calendar/local-date.ts";
import { isolated, visibleName } from "#app/http/person-name.ts";
import type { Language } from "#app/texts/languages.ts";
import type { Keeping } from "./keeping.ts";

/** Seat 0 is "first" in a couple's rows, seat 1 "second". */
export type Seat = 0 | 1;

/** The one who is signed in. */
export type Person = {
  id: string;
  email: string;
  /** Whether they have shown that the address is theirs. */
  emailConfirmed: boolean;
  firstName: string | null;
  lastName: string | null;
  timeZone: string | null;
  /** What they have chosen to read in; null for what their browser asks for. */
  language: Language | null;
  dayFloor: LocalDate | null;
  dayFloorSince: Date | null;
  lastSeenAt: Date | null;
  /** Their partner is not told when that was. */
  lastSeenHidden: boolean;
  partnerInvited: boolean;
  inviteStepCompleted: boolean;
  ageConsentGiven: boolean;
  /** Whether what they write in the 18+ part may be kept: another consent than that of age. */
  keeping: Keeping;
  /** Their partner is told that they are here also while they are in the 18+ part. */
  hereOnAdult: boolean;
  /** ID tokens of a sign-in before this are worth nothing. */
  tokensFrom: Date | null;
  /** "admin" by a command; "setting", which alone gives nothing, where ADMIN_EMAILS has given it; else null. */
  role: string | null;
  createdAt: Date;
};

/** What a member may know of the other one without any answer. */
export type Partner = Pick<
  Person,
  | "id"
  | "email"
  | "emailConfirmed"
  | "firstName"
  | "lastName"
  | "timeZone"
  | "language"
  | "dayFloor"
  | "dayFloorSince"
  | "lastSeenAt"
  | "lastSeenHidden"
>;

/**
 * A couple's streak. `length` is the current one, in complete days; `longest` and `completeDays` (days connected in
 * all) never go down; `closedThrough` is the last date counted, either way, and null before the first.
 */
export type StreakState = {
  length: number;
  longest: number;
  completeDays: number;
  shields: number;
  closedThrough: LocalDate | null;
};

export type Couple = {
  id: string;
  shuffleSeed: string;
  startsOn: LocalDate;
  /** When two sat here for the first time; null while nobody has. */
  firstPairedAt: Date | null;
  streak: StreakState;
  /** The dates of their visits, as app/couple/next-visit.ts writes them down; null for none. */
  visits: string | null;
  /** The dates that are ahead of them, as app/couple/noted-dates.ts writes them down; null for none. */
  datePlans: string | null;
  /** The last date on which one of the two had little energy, by what both have shared of it; null for none. */
  tiredOn: LocalDate | null;
  /** Until when premium is theirs, by what either of the two pays; null for neither (app/couple/may-use.ts). */
  premiumUntil: Date | null;
};

/** A signed-in person with the couple space they are in: the scope of every query on couple's rows. */
export type Member = {
  person: Person;
  seat: Seat;
  welcomed: boolean;
  couple: Couple;
  /** Null too while the pairing is paused: then nothing of the other is shown, as if there were nobody. */
  partner: Partner | null;
  /**
   * The pairing waits until the owner of an account that was made beforehand has said whether the other is their
   * partner (docs/decisions/0017). `asksMe`: whether this member has to say so: that owner, and whoever has not yet.
   */
  paused: { asksMe: boolean; partner: Partner } | null;
  /** Whether this one has said that the partner is who they meant; of no meaning without one. */
  confirmed: boolean;
  /** Where the partner has written under something what this one has not seen yet; the newest (app/threads/unread.ts). */
  unreadThread: string | null;
  /**
   * When this one has last let the partner know that they think of them, on which own day, and how often on it; and
   * when the partner has (app/couple/think-of.server.ts).
   */
  thoughts: { at: Date | null; on: LocalDate | null; count: number; theirs: Date | null };
  /** When this one took the seat. */
  joinedAt: Date;
  /** When the partner took the seat beside this one. */
  partnerJoinedAt: Date | null;
};

/** Who sits beside this one, also while a pause shows neither to the other. */
export const seatedBeside = ({ partner, paused }: Pick<Member, "partner" | "paused">): Partner | null =>
  partner ?? paused?.partner ?? null;

type Named = Pick<Person, "firstName" | "email">;

/** The first name, else what stands before the @. Names from before there was a rule for them are mended here. */
export const plainName = ({ firstName, email }: Named): string =>
  visibleName(firstName ?? "") || visibleName(email.split("@")[0] ?? "") || "your partner";

/** The name to use in a sentence. */
export const callName = (who: Named): string => isolated(plainName(who));
