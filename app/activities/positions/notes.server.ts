import { and, eq } from "drizzle-orm";
import { ownDay } from "#app/calendar/own-day.ts";
import { placeOf } from "#app/encryption/places.server.ts";
import { orNothing } from "#app/encryption/unreadable.ts";
import { newId } from "#app/http/random.ts";
import { knownTo } from "#app/members/known-partner.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { lockForWriting } from "#app/rounds/keep-part.server.ts";
import type { Db } from "#db/database.ts";
import { positionNotes } from "#db/schema/positions.ts";
import { type Bag, DECKS, type Deck } from "./bag.ts";
import type { Mark } from "./mark.ts";

const { coupleId, userId, id: ofRow } = positionNotes;
export const placeOfNote = (id: string) => placeOf(positionNotes, { id }, "body");
/** Whether a row is a bag; else it is a mark. */
const isBag = (id: string): id is Deck => (DECKS as readonly string[]).includes(id);

/** What a couple has drawn and marked, as far as one of the two may have it. */
export type Notes = {
  bags: Partial<Record<Deck, Bag>>;
  /** The member's own marks, by item. */
  marks: ReadonlyMap<string, { row: string; mark: Mark }>;
  /** What one of the two has put away. Which of them is nobody's to know. */
  away: ReadonlySet<string>;
};

/** Reads it in one statement, whatever there is. What is damaged is as if it were not there. */
export async function readNotes(
  { vault }: Pick<Services, "vault">,
  db: Db,
  { couple, person }: Pick<Member, "couple" | "person">,
): Promise<Notes> {
  const rows = await db.select().from(positionNotes).where(eq(coupleId, couple.id));
  const bags: Partial<Record<Deck, Bag>> = {};
  const marks = new Map<string, { row: string; mark: Mark }>();
  const away = new Set<string>();
  for (const { id, userId: author, body } of rows) {
    const isMine = author === person.id;
    if (isBag(id) && !isMine) continue;
    const text = await orNothing(vault.open({ coupleId: couple.id, author }, placeOfNote(id), body));
    if (text === null) continue;
    if (isBag(id)) {
      bags[id] = JSON.parse(text) as Bag;
      continue;
    }
    const mark = JSON.parse(text) as Mark;
    if (isMine) marks.set(mark.item, { row: id, mark });
    if (mark.away) away.add(mark.item);
  }
  return { bags, marks, away };
}

/** What is to be written: a bag, or what is marked of an item (null: nothing any more). */
export type Change = { bag: Deck; to: Bag } | { item: string; to: Mark | null };

export type NoteResult<R extends string = never> =
  | { ok: true }
  /** The two are not those any more whom the page knew. `not-to-be-kept`: the yes to keeping was taken back. */
  | { ok: false; reason: "another-partner" | "not-to-be-kept" | R };

/**
 * Changes something of what the member has drawn and marked, with their couple locked.
 * @param change what to write, given all there is; or why nothing
 */
export async function changeNotes<R extends string>(
  { database, vault, random, clock }: Pick<Services, "database" | "vault" | "random" | "clock">,
  member: Member,
  change: (notes: Notes) => readonly Change[] | R,
): Promise<NoteResult<R>> {
  const now = clock();
  const owner = { coupleId: member.couple.id, author: member.person.id };
  const key = await vault.keyFor(owner);
  return database.transaction(async (tx): Promise<NoteResult<R>> => {
    const locked = await lockForWriting(tx, member, { knew: knownTo(member), adult: true });
    if (!locked.ok) return locked;
    const notes = await readNotes({ vault }, tx, member);
    const changes = change(notes);
    if (typeof changes === "string") return { ok: false, reason: changes };
    const own = and(eq(coupleId, owner.coupleId), eq(userId, owner.author));
    for (const one of changes) {
      const before = "bag" in one ? notes.bags[one.bag] : notes.marks.get(one.item)?.mark;
      // The same again is a second press of the button.
      if (JSON.stringify(before ?? null) === JSON.stringify(one.to)) continue;
      const id = "bag" in one ? one.bag : (notes.marks.get(one.item)?.row ?? newId(random));
      if (one.to === null) {
        await tx.delete(positionNotes).where(and(own, eq(ofRow, id)));
        continue;
      }
      const row = {
        date: ownDay(now, member.person),
        body: key.seal(placeOfNote(id), JSON.stringify(one.to)),
        writtenAt: now,
      };
      await tx
        .insert(positionNotes)
        .values({ coupleId: owner.coupleId, userId: owner.author, id, ...row })
        .onConflictDoUpdate({ target: [coupleId, ofRow, userId], set: row });
    }
    return { ok: true };
  }, key.isLate);
}
