import { and, eq, sql } from "drizzle-orm";
import { lockWithReader } from "#app/couple/lock-reader.server.ts";
import { orNothing } from "#app/encryption/unreadable.ts";
import { ALONE } from "#app/members/known-partner.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { aboutParts } from "#db/schema/about.ts";
import { type Fact, type FactValue, IS_OF_BOTH } from "./about.ts";
import { aboutPlace } from "./about-place.server.ts";
import type { Hours } from "./hours.ts";
import { writeHours } from "./noted-hours.ts";

export type KeepFactResult =
  | { ok: true }
  /** Who will see it is not who the form's page had named. */
  | { ok: false; reason: "another-partner" };

/**
 * Keeps what the member says of themselves, in place of what they said before; null takes it away. The same again
 * changes nothing. Of what is of both the one counts that was said last, by whichever of them.
 * @param knew whom the form's page had as partner, or `ALONE`
 */
export async function keepFact<F extends Fact>(
  { database, vault }: Pick<Services, "database" | "vault">,
  member: Member,
  fact: F,
  value: FactValue<F> | null,
  knew: string | undefined,
  now: Date,
): Promise<KeepFactResult> {
  const { couple, person } = member;
  const owner = { coupleId: couple.id, author: person.id };
  const words = JSON.stringify(value);
  const key = await vault.keyFor(owner);
  return database.transaction(async (tx) => {
    const { reader } = await lockWithReader(tx, member);
    if (reader === null || knew !== reader) return { ok: false, reason: "another-partner" };
    const forPartner = reader !== ALONE;
    const parts = await tx
      .select()
      .from(aboutParts)
      .where(and(eq(aboutParts.coupleId, couple.id), eq(aboutParts.fact, fact)));
    const before = parts.find(({ userId }) => userId === person.id);
    const theirs = IS_OF_BOTH[fact] ? parts.find(({ userId }) => userId === reader) : undefined;
    const was = before && (await orNothing(vault.open(owner, aboutPlace(fact), before.body)));
    // What is of both was last said by either: the same again counts anew once the other has said something since.
    const isLast = !theirs || (before !== undefined && before.writtenAt > theirs.writtenAt);
    const isSame = before ? was === words && (before.forPartner || !forPartner) : value === null;
    if (isSame && isLast) return { ok: true };
    // Whoever says it last has said it last, in the same millisecond too, and where two servers' clocks lie apart.
    const writtenAt = new Date(Math.max(now.getTime(), theirs ? theirs.writtenAt.getTime() + 1 : 0));
    const awake = fact === "hours" ? writeHours(value as Hours | null) : null;
    const row = { coupleId: couple.id, fact, userId: person.id, forPartner, writtenAt, awake };
    await tx
      .insert(aboutParts)
      .values({ ...row, body: key.seal(aboutPlace(fact), words) })
      .onConflictDoUpdate({
        target: [aboutParts.coupleId, aboutParts.fact, aboutParts.userId],
        set: {
          body: sql`excluded.body`,
          forPartner: sql`excluded.for_partner`,
          awake: sql`excluded.awake`,
          writtenAt: sql`excluded.written_at`,
        },
      });
    return { ok: true };
  }, key.isLate);
}
