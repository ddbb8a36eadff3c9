import { and, asc, eq } from "drizzle-orm";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { ownDay } from "#app/calendar/own-day.ts";
import { placeOf } from "#app/encryption/places.server.ts";
import { orNothing } from "#app/encryption/unreadable.ts";
import type { SealingKey, Vault } from "#app/encryption/vault.server.ts";
import type { Random } from "#app/http/random.ts";
import type { Db } from "#db/database.ts";
import { desireBatches } from "#db/schema/intimacy-lab.ts";
import { drawDays } from "./draw-days.ts";
import { cardsIn, type Ten, textOf } from "./ten.ts";

const placeOfTen = (number: number) => placeOf(desireBatches, { number }, "body");
export const ownerOfTens = (coupleId: string) => ({ coupleId, author: "both" });

/** The tens of a couple, the oldest first; one that does not open is left out. */
export async function readTens(db: Db, vault: Pick<Vault, "open">, coupleId: string): Promise<Ten[]> {
  const rows = await db
    .select({ number: desireBatches.number, body: desireBatches.body })
    .from(desireBatches)
    .where(eq(desireBatches.coupleId, coupleId))
    .orderBy(asc(desireBatches.number));
  const tens: Ten[] = [];
  for (const { number, body } of rows) {
    const text = await orNothing(vault.open(ownerOfTens(coupleId), placeOfTen(number), body));
    if (text !== null) tens.push({ number, cards: cardsIn(text) });
  }
  return tens;
}

/** Keeps which cards a ten is made of, where nobody has begun it. */
export async function keepTen(
  tx: Db,
  key: SealingKey,
  coupleId: string,
  number: number,
  ids: readonly string[],
): Promise<void> {
  const body = key.seal(placeOfTen(number), textOf(ids.map((id) => ({ id, day: null }))));
  await tx.insert(desireBatches).values({ coupleId, number, body }).onConflictDoNothing();
}

/** The date that is on for what comes out: the same for both, wherever they are. */
export const dayOfLab = (at: Date): LocalDate => ownDay(at, { timeZone: "UTC", dayFloor: null, dayFloorSince: null });

/** A whole number from 0 to less than n, which is small. */
const from =
  (random: Random) =>
  (n: number): number =>
    Buffer.from(random(6)).readUIntBE(0, 6) % n;

/**
 * Draws the days of a ten's cards anew, of all or of one of them, whatever was said to them. Run it with the couple
 * locked.
 */
export async function drawTen(
  tx: Db,
  { vault, random }: { vault: Pick<Vault, "open">; random: Random },
  key: SealingKey,
  coupleId: string,
  { number, card, now }: { number: number; card?: string; now: Date },
): Promise<void> {
  const tens = await readTens(tx, vault, coupleId);
  const ten = tens.find((one) => one.number === number);
  if (!ten) return;
  const isDrawn = (id: string) => card === undefined || id === card;
  const taken = tens.flatMap((one) =>
    one.cards.flatMap(({ id, day }) => (day && !(one === ten && isDrawn(id)) ? [day] : [])),
  );
  const drawn = ten.cards.filter(({ id }) => isDrawn(id));
  const days = drawDays(drawn.length, dayOfLab(now), taken, from(random));
  const byId = new Map(drawn.map(({ id }, at) => [id, days[at] ?? null]));
  const cards = ten.cards.map(({ id, day }) => ({ id, day: byId.get(id) ?? day }));
  await tx
    .update(desireBatches)
    .set({ body: key.seal(placeOfTen(number), textOf(cards)) })
    .where(and(eq(desireBatches.coupleId, coupleId), eq(desireBatches.number, number)));
}
