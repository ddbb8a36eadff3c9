import { isAhead } from "#app/calendar/local-date.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { noteTired } from "#app/couple/tired.server.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { takePart } from "#app/rounds/take-part.server.ts";
import type { Db } from "#db/database.ts";
import { checkInActivity } from "./activity.ts";
import { type CheckIn, isTired, type Said } from "./check-in.ts";

export type KeepResult =
  | { ok: true }
  /** The form is of a day that has ended for the member, or of one that has not begun: where their zone set it back. */
  | { ok: false; reason: "anotherDay" | "notBegun" }
  /** Who would see what is shared is not who the form's page had named. */
  | { ok: false; reason: "anotherPartner" };

/**
 * Keeps how the member is today, as their part of the day; until it ends they may change it. Sending it twice changes
 * nothing more.
 * @param form.date the day that the form was begun on
 * @param form.knew whom its page had as partner, or `ALONE`
 */
export async function keepCheckIn(
  services: Pick<Services, "database" | "vault">,
  member: Member,
  { date, knew, checkIn }: { date: string | undefined; knew: string | undefined; checkIn: CheckIn },
  now: Date,
): Promise<KeepResult> {
  const today = ownDay(now, member.person);
  if (date !== today) return { ok: false, reason: isAhead(date, today) ? "notBegun" : "anotherDay" };
  const { shared: body, kept } = checkIn;
  const whenOpened = {
    keep: (tx: Db, theirs: unknown) => noteTired(tx, member.couple.id, today, isTired(body, theirs as Said)),
    isLate: () => false,
  };
  const part = { activity: checkInActivity.key, item: date, body, kept, knew, changeable: true, whenOpened };
  return (await takePart(services, member, part, now)).ok ? { ok: true } : { ok: false, reason: "anotherPartner" };
}
