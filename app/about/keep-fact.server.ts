import { and, eq, sql } from "drizzle-orm";
import { lockCouple } from "#app/couple/lock-couple.server.ts";
import { ALONE } from "#app/members/known-partner.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { aboutParts } from "#db/schema/about.ts";
import { memberships } from "#db/schema/couple.ts";
import type { Fact, FactValue } from "./about.ts";
import { aboutPlace } from "./about-place.server.ts";

export type KeepFactResult =
  | { ok: true }
  /** Who will see it is not who the form's page had named. */
  | { ok: false; reason: "another-partner" };

/**
 * Keeps what the member says of themselves, in place of what they said before; null takes it away. The same again
 * changes nothing.
 * @param knew whom the form's page had as partner, or `ALONE`
 */
export async function keepFact<F extends Fact>(
  { database, vault }: Pick<Services, "database" | "vault">,
  { couple, person }: Member,
  fact: F,
  value: FactValue<F> | null,
  knew: string | undefined,
  now: Date,
): Promise<KeepFactResult> {
  const owner = { coupleId: couple.id, author: person.id };
  const words = JSON.stringify(value);
  const key = await vault.keyFor(owner);
  return database.transaction(async (tx) => {
    const locked = await lockCouple(tx, couple.id);
    const seats = await tx
      .select({ userId: memberships.userId })
      .from(memberships)
      .where(eq(memberships.coupleId, couple.id));
    const other = seats.find(({ userId }) => userId !== person.id);
    const seenBy = locked?.pausedFor === null && other ? other.userId : ALONE;
    if (!locked || knew !== seenBy) return { ok: false, reason: "another-partner" };
    const own = and(eq(aboutParts.coupleId, couple.id), eq(aboutParts.fact, fact), eq(aboutParts.userId, person.id));
    const forPartner = seenBy !== ALONE;
    const [before] = await tx
      .select({ body: aboutParts.body, forPartner: aboutParts.forPartner })
      .from(aboutParts)
      .where(own);
    const was = before && (await vault.open(owner, aboutPlace(fact), before.body));
    if (before ? was === words && (before.forPartner || !forPartner) : value === null) return { ok: true };
    const row = { ...{ coupleId: couple.id, fact, userId: person.id, forPartner }, writtenAt: now };
    await tx
      .insert(aboutParts)
      .values({ ...row, body: key.seal(aboutPlace(fact), words) })
      .onConflictDoUpdate({
        target: [aboutParts.coupleId, aboutParts.fact, aboutParts.userId],
        set: {
          body: sql`excluded.body`,
          forPartner: sql`excluded.for_partner`,
          writtenAt: sql`excluded.written_at`,
        },
      });
    return { ok: true };
  }, key.isLate);
}
