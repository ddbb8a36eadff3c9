import type { LocalDate } from "./local-date.ts";
import type { StreakState } from "./streak.ts";

/** Seat 0 is "first" in a couple's rows, seat 1 "second". */
export type Seat = 0 | 1;

/** The one who is signed in. */
export type Person = {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  timeZone: string | null;
  dayFloor: LocalDate | null;
  lastSeenAt: Date | null;
  partnerInvited: boolean;
  inviteStepCompleted: boolean;
  ageConsentGiven: boolean;
  createdAt: Date;
};

/** What a member may know of the other one without any answer. */
export type Partner = Pick<Person, "id" | "email" | "firstName" | "lastName" | "timeZone" | "dayFloor" | "lastSeenAt">;

export type Couple = { id: string; shuffleSeed: string; startsOn: LocalDate; streak: StreakState };

/** A signed-in person with the couple space they are in: the scope of every query on couple's rows. */
export type Member = {
  person: Person;
  seat: Seat;
  welcomed: boolean;
  couple: Couple;
  partner: Partner | null;
  /** When the partner took the seat beside this one. */
  partnerJoinedAt: Date | null;
};

/** The name to use in a sentence: the first name, else what stands before the @. */
export const callName = (who: { firstName: string | null; email: string }): string =>
  who.firstName ?? who.email.split("@")[0] ?? "your partner";
