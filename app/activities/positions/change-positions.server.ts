import { ownDay } from "#app/calendar/own-day.ts";
import { mayUse } from "#app/couple/may-use.ts";
import { newId } from "#app/http/random.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { type Deck, type Filters, newBag, sameFilters } from "./bag.ts";
import { draw } from "./draw.server.ts";
import { offeredIn, positionsNamed } from "./find-positions.server.ts";
import { type Act, acted } from "./mark.ts";
import { changeNotes, type NoteResult } from "./notes.server.ts";

/**
 * Draws one from the member's own bag. Sent twice it draws once: a form of an older page that asks for the same finds
 * what was drawn since.
 * @param asked.turn how often its page knew that something was drawn
 */
export async function drawNext(
  services: Services,
  member: Member,
  deck: Deck,
  asked: { filters: Filters; turn: number },
): Promise<NoteResult> {
  const items = (await offeredIn(services.database, deck)).filter((item) => mayUse(services, member, item));
  const seed = newId(services.random);
  return changeNotes<never>(services, member, ({ bags, away }) => {
    const bag = bags[deck] ?? newBag(seed);
    if (bag.turn !== asked.turn && sameFilters(bag.filters, asked.filters)) return [];
    return [{ bag: deck, to: draw(bag, { items, away, filters: asked.filters, seed }) }];
  });
}

/** A form about one item, as its page had it. */
export type AboutItem = { item: string; version: number };

/**
 * Marks an item, or takes a mark away. Sent twice it changes nothing more.
 * @returns `unknown` for what is no such item, or none that this couple has had; `changed` for one that has other words
 *   now
 */
export async function markItem(
  services: Services,
  member: Member,
  { item: id, version }: AboutItem,
  act: Act,
): Promise<NoteResult<"unknown" | "changed">> {
  const item = (await positionsNamed(services.database, [id])).get(id);
  if (!item) return { ok: false, reason: "unknown" };
  const today = ownDay(services.clock(), member.person);
  return changeNotes<"unknown" | "changed">(services, member, ({ bags, marks }) => {
    const before = marks.get(id)?.mark;
    const isKnown = before !== undefined || (bags[item.deck]?.seen.includes(id) ?? false);
    if (!isKnown && !mayUse(services, member, item)) return "unknown";
    if (item.version !== version) return "changed";
    return [{ item: id, to: acted(before ?? { item: id }, act, today) }];
  });
}

/** Lays something that the member has marked on the table again. @returns which deck it is of, where it went well */
export async function showMarked(
  services: Services,
  member: Member,
  id: string,
): Promise<{ result: NoteResult<"unknown">; deck: Deck }> {
  const item = (await positionsNamed(services.database, [id])).get(id);
  const deck = item?.deck ?? "together";
  const seed = newId(services.random);
  const result = await changeNotes<"unknown">(services, member, ({ bags, marks }) => {
    if (!item || !marks.has(id)) return "unknown";
    const bag = bags[deck] ?? newBag(seed);
    if (bag.current === id) return [];
    const seen = [...bag.seen.filter((one) => one !== id), id];
    return [{ bag: deck, to: { ...bag, current: id, seen, turn: bag.turn + 1 } }];
  });
  return { result, deck };
}
