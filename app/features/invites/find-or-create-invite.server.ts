import { and, eq, gt, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { INVITE_LIFE_MS, inviteLink, newCode } from "#app/couple/invite-code.ts";
import { errorFields } from "#app/http/log.ts";
import type { Random } from "#app/http/random.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { constraintOf, type Db } from "#db/database.ts";
import { prepareOnce } from "#db/prepared.ts";
import { invites, memberships } from "#db/schema/couple.ts";
import type { Invite } from "./invite.ts";

/** A fresh code meets a live one about once in a million tries; this many in a row mean that something is broken. */
const TRIES = 8;

const liveCode = prepareOnce((db) =>
  db
    .select({ code: invites.code })
    .from(invites)
    .where(
      and(
        eq(invites.userId, sql.placeholder("user")),
        isNull(invites.acceptedAt),
        gt(invites.expiresAt, sql.param(sql.placeholder("now"), invites.expiresAt)),
      ),
    )
    .prepare("live_code"),
);

/**
 * The member's live invite code, made if there is none (docs/product/pairing.md#the-code).
 * @returns the code; null for somebody who has a partner
 */
export async function findOrCreateCode(
  db: Db,
  { person, partner, paused }: Member,
  now: Date,
  random: Random,
): Promise<string | null> {
  if (partner || paused) return null;
  const live = async () => (await liveCode(db).execute({ user: person.id, now }))[0]?.code;
  const known = await live();
  if (known) return known;
  const expiresAt = new Date(now.getTime() + INVITE_LIFE_MS);
  for (let i = 0; i < TRIES; i++) {
    const fresh = { code: newCode(random), createdAt: now, expiresAt, acceptedBy: null, acceptedAt: null };
    // An expired code is deleted, so that its letters can be used again.
    await db.delete(invites).where(and(eq(invites.code, fresh.code), lte(invites.expiresAt, now)));
    try {
      // Two screens opened at once: the second write leaves the first one's live code as it is.
      await db
        .insert(invites)
        .values({ userId: person.id, ...fresh })
        .onConflictDoUpdate({ target: invites.userId, set: fresh, setWhere: lte(invites.expiresAt, now) });
    } catch (error) {
      if (constraintOf(error) !== "unique") throw error;
    }
    const code = await live();
    if (code) return code;
    // The row is an accepted one. Of a couple that has parted since: then its code may go. Or somebody has accepted it
    // while this page was on its way: then it has to stay, so that they may try again.
    const [seat] = await db.select().from(memberships).where(eq(memberships.userId, person.id));
    const seats = await db.$count(memberships, eq(memberships.coupleId, seat?.coupleId ?? ""));
    if (seats > 1) return null;
    await db.delete(invites).where(and(eq(invites.userId, person.id), isNotNull(invites.acceptedAt)));
  }
  throw new Error("no free invite code found");
}

/**
 * The member's own code and its link, made when first asked for; null for whoever has a partner. That none could be
 * made is logged and said on the page, which has more on it than the code (docs/product/pairing.md#the-code).
 */
export async function findOrCreateInvite(
  { database, env, clock, random, log }: Services,
  member: Member,
): Promise<Invite | null> {
  try {
    const code = await findOrCreateCode(database.db, member, clock(), random);
    return code === null ? null : { code, link: inviteLink(env.PUBLIC_ORIGIN, code) };
  } catch (error) {
    log("invite.failed", errorFields(error));
    return "failed";
  }
}
