import { ownDay } from "#app/calendar/own-day.ts";
import { newId, type Random } from "#app/http/random.ts";
import type { Db } from "#db/database.ts";
import { couples, memberships } from "#db/schema/couple.ts";

/**
 * Opens the couple space that everybody has from sign-up on, first alone in it
 * (docs/product/pairing.md#a-space-from-the-first-day). Run it in the transaction that makes the user, or that ends the
 * couple they were in.
 * @param coupleId where texts have been sealed for it already
 */
export async function openSpace(
  tx: Db,
  { userId, timeZone }: { userId: string; timeZone: string | null },
  now: Date,
  random: Random,
  coupleId = newId(random),
) {
  // A day back: the first zone that becomes known may set the day back by one.
  const startsOn = ownDay(new Date(now.getTime() - 86_400_000), { timeZone, dayFloor: null, dayFloorSince: null });
  await tx.insert(couples).values({ id: coupleId, shuffleSeed: newId(random), startsOn, createdAt: now });
  await tx.insert(memberships).values({ coupleId, seat: 0, userId, joinedAt: now });
}
