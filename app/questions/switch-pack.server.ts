import { eq } from "drizzle-orm";
import { lockCouple } from "#app/couple/lock-couple.server.ts";
import type { Member } from "#app/members/member.ts";
import type { Database, Db } from "#db/database.ts";
import { couples } from "#db/schema/couple.ts";
import { packsOn, withPack } from "./question-packs.ts";

/** The packs whose questions may be the day's, by name: a choice of the couple, which either of the two may turn. */
export async function packsOnOf(db: Db, { couple }: Pick<Member, "couple">): Promise<string[]> {
  const [row] = await db.select({ packs: couples.questionPacks }).from(couples).where(eq(couples.id, couple.id));
  return packsOn(row?.packs ?? null);
}

/** Switches a pack on or off for the two. Twice is once; in a space that has ended nothing is switched. */
export async function switchPack(
  database: Database,
  { couple }: Pick<Member, "couple">,
  pack: string,
  on: boolean,
): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await lockCouple(tx, couple.id))) return;
    const [row] = await tx.select({ packs: couples.questionPacks }).from(couples).where(eq(couples.id, couple.id));
    const questionPacks = withPack(row?.packs ?? null, pack, on);
    await tx.update(couples).set({ questionPacks }).where(eq(couples.id, couple.id));
  });
}
