import type { LocalDate } from "#app/calendar/local-date.ts";
import { waitsForYes } from "#app/couple/waits-for-yes.ts";
import type { Member } from "#app/members/member.ts";
import type { Round, RoundOf } from "./round.ts";

/** Whose parts are looked at, and by whom. */
export type Who = { person: Pick<Member["person"], "id">; partner: { id: string } | null };

/** What of a part is known without opening a text. */
type PartRow = {
  activity: string;
  item: string;
  userId: string;
  date: string;
  forPartner: boolean;
  adult: boolean;
  closed: boolean;
  writtenAt: Date;
  readAt: Date | null;
  /** When its author said that the partner is who they meant. */
  confirmedAt: Date | null;
  /** When the later of the two took their seat. */
  pairedAt: Date;
  /** Since when its author has taken back their yes to keeping what is 18+; null where they have not. */
  withdrawnAt: Date | null;
};

/** A round that nobody has begun. */
export const NOBODYS = { date: "" as LocalDate, adult: false, mine: null, theirs: null };

/**
 * Whether somebody's part of something 18+ is as if it were not there for the other one: one of the two has taken back
 * their yes to keeping it, and it was not open by then. What one of them has not said yes to opens to neither.
 */
const isTakenBack = (theirs: PartRow, mine: PartRow | undefined): boolean => {
  if (!theirs.adult) return false;
  const toMe = theirs.withdrawnAt !== null && !(mine && mine.writtenAt <= theirs.withdrawnAt);
  const toThem = mine !== undefined && mine.withdrawnAt !== null && theirs.writtenAt > mine.withdrawnAt;
  return toMe || toThem;
};

/** Parts put together to rounds, as one of the two sees them. During a pause there is no partner, and so no part of theirs. */
export function seenFrom({ person, partner }: Who, rows: readonly PartRow[]): Round[] {
  const rounds = new Map<string, Round>();
  const nameOf = ({ activity, item }: RoundOf) => JSON.stringify([activity, item]);
  const own = new Map(rows.flatMap((row) => (row.userId === person.id ? [[nameOf(row), row]] : [])));
  for (const row of rows) {
    const isMine = row.userId === person.id;
    const name = nameOf(row);
    if (!isMine && (row.userId !== partner?.id || isTakenBack(row, own.get(name)))) continue;
    const { activity, item, adult } = row;
    const round = rounds.get(name) ?? { ...NOBODYS, activity, item, date: row.date as LocalDate, adult };
    if (row.date > round.date) round.date = row.date as LocalDate;
    round.adult ||= adult;
    const held = waitsForYes(row, row);
    if (isMine) round.mine = { read: row.readAt !== null, held, closed: row.closed };
    else round.theirs = { held, closed: row.closed };
    rounds.set(name, round);
  }
  return [...rounds.values()];
}
