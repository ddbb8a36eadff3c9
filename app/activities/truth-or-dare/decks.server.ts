import { and, eq } from "drizzle-orm";
import { placeOf } from "#app/encryption/places.server.ts";
import { orNothing } from "#app/encryption/unreadable.ts";
import type { SealingKey } from "#app/encryption/vault.server.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Db } from "#db/database.ts";
import { cardDecks } from "#db/schema/truth-or-dare.ts";
import type { Heat, Way } from "./cards.ts";
import { type Deck, NEW_DECK } from "./deck.ts";

type Own = Pick<Member, "couple" | "person">;

/** What the row of a deck is called; no word of it is the id of an item. */
export const deckOf = (way: Way, heat: Heat): string => `${way === "apart" ? "own" : "phone"}.${heat}`;

const ofMember = ({ couple, person }: Own) => and(eq(cardDecks.coupleId, couple.id), eq(cardDecks.userId, person.id));

/** The member's own decks, by what their rows are called. One that is damaged is begun anew. */
export async function readDecks(
  db: Db,
  vault: Pick<Services["vault"], "open">,
  member: Own,
): Promise<ReadonlyMap<string, Deck>> {
  const { deck, body } = cardDecks;
  const rows = await db.select({ deck, body }).from(cardDecks).where(ofMember(member));
  const owner = { coupleId: member.couple.id, author: member.person.id };
  const found = new Map<string, Deck>();
  for (const row of rows) {
    const opened = await orNothing(vault.open(owner, placeOf(cardDecks, row, "body"), row.body));
    if (opened !== null) found.set(row.deck, { ...NEW_DECK, ...(JSON.parse(opened) as Partial<Deck>) });
  }
  return found;
}

/** Keeps a deck of the member's where it has changed; run it with their couple locked. */
export async function keepDeck(
  tx: Db,
  key: SealingKey,
  { couple, person }: Own,
  { name, before, deck, adult }: { name: string; before: Deck; deck: Deck; adult: boolean },
  now: Date,
): Promise<void> {
  const text = JSON.stringify(deck);
  if (text === JSON.stringify(before)) return;
  const body = key.seal(placeOf(cardDecks, { deck: name }, "body"), text);
  await tx
    .insert(cardDecks)
    .values({ coupleId: couple.id, userId: person.id, deck: name, body, adult, writtenAt: now })
    .onConflictDoUpdate({
      target: [cardDecks.coupleId, cardDecks.deck, cardDecks.userId],
      set: { body, writtenAt: now },
    });
}
