import { and, eq } from "drizzle-orm";
import { placeOf } from "#app/encryption/places.server.ts";
import { isUnreadable, orNothing, orUnreadable, type Unreadable } from "#app/encryption/unreadable.ts";
import type { Vault } from "#app/encryption/vault.server.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { lockForWriting } from "#app/rounds/keep-part.server.ts";
import type { Db } from "#db/database.ts";
import { desireChoices } from "#db/schema/intimacy-lab.ts";
import { type Choices, choicesIn, choicesText, NOTHING_CHOSEN } from "./choices.ts";

const KIND = "cards";
const PLACE = placeOf(desireChoices, { kind: KIND }, "body");

/** What those of a couple have chosen, by their ids. Each of the two is shown their own alone. */
export async function readChoices(
  db: Db,
  vault: Pick<Vault, "open">,
  coupleId: string,
): Promise<(userId: string | undefined) => Choices> {
  const rows = await db
    .select({ userId: desireChoices.userId, body: desireChoices.body })
    .from(desireChoices)
    .where(and(eq(desireChoices.coupleId, coupleId), eq(desireChoices.kind, KIND)));
  const found = new Map<string, Choices>();
  for (const { userId, body } of rows) {
    const text = await orNothing(vault.open({ coupleId, author: userId }, PLACE, body));
    if (text !== null) found.set(userId, choicesIn(text));
  }
  return (userId) => (userId && found.get(userId)) || NOTHING_CHOSEN;
}

/** What somebody has chosen in a space, and when they did last; null where they never did, or its key is gone. */
export async function ownChoices(
  { database: { db }, vault }: Pick<Services, "database"> & { vault: Pick<Vault, "open"> },
  { coupleId, userId }: { coupleId: string; userId: string },
): Promise<{ writtenAt: Date; choices: Choices | Unreadable } | null> {
  const { body, writtenAt, kind } = desireChoices;
  const [row] = await db
    .select({ body, writtenAt })
    .from(desireChoices)
    .where(and(eq(desireChoices.coupleId, coupleId), eq(kind, KIND), eq(desireChoices.userId, userId)));
  const text = row && (await orUnreadable(vault.open({ coupleId, author: userId }, PLACE, row.body)));
  if (!row || !text) return null;
  return { writtenAt: row.writtenAt, choices: isUnreadable(text) ? text : choicesIn(text) };
}

/** Keeps what somebody chooses. Twice it changes nothing more. */
export async function keepChoices(
  { database, vault, clock }: Pick<Services, "database" | "vault" | "clock">,
  member: Member,
  choices: Choices,
  knew: string,
) {
  const [coupleId, userId] = [member.couple.id, member.person.id];
  const key = await vault.keyFor({ coupleId, author: userId });
  return database.transaction(async (tx) => {
    const reader = await lockForWriting(tx, member, { knew, adult: true });
    if (!reader.ok) return reader;
    const before = (await readChoices(tx, vault, coupleId))(userId);
    if (choicesText(before) === choicesText(choices)) return { ok: true } as const;
    const values = { body: key.seal(PLACE, choicesText(choices)), writtenAt: clock() };
    await tx
      .insert(desireChoices)
      .values({ coupleId, userId, kind: KIND, ...values })
      .onConflictDoUpdate({ target: [desireChoices.coupleId, desireChoices.kind, desireChoices.userId], set: values });
    return { ok: true } as const;
  }, key.isLate);
}
