import { mayUse } from "#app/couple/may-use.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { lockForWriting } from "#app/rounds/keep-part.server.ts";
import { comeOrGo, type LiveRound } from "#app/rounds/live-round.ts";
import { keepLive, ownerOfLive, tellLive } from "#app/rounds/live-rounds.server.ts";
import { type Acted, actApart } from "./act-apart.server.ts";
import { DONE, ENTER, type Heat, LEAVE, NEXT } from "./cards.ts";
import { chanceOf } from "./chance.ts";
import { offeredCards } from "./find-cards.server.ts";
import { type LiveCards, laid, newCards, pickerOf, readyFor } from "./live-cards.ts";
import { liveOf, tableIn } from "./live-table.server.ts";
import type { SentLive } from "./parse-act.ts";

export type PlayedLive =
  | Acted
  /** Both have not gone there, or may not play it at the same time. `not-open`: another card lies there. */
  | { ok: false; reason: "not-together" | "not-open" | "none-left" };

type Served = Pick<Services, "database" | "vault" | "includes" | "random">;
type Sent = { heat: Heat; adult: boolean; sent: SentLive };

/**
 * What somebody does in a heat that two play at the same time: goes there, picks a truth or a dare, does the card that
 * lies before both, is done with it, or goes away. Sent twice, or for a card that lies there no longer, it changes nothing.
 */
export async function playLive(services: Served, member: Member, act: Sent, now: Date): Promise<PlayedLive> {
  const { heat, adult, sent } = act;
  const { database, vault, random } = services;
  const [me, coupleId] = [member.person.id, member.couple.id];
  // Asked again with the couple locked; here so that no name is made for somebody who keeps nothing.
  if (adult && member.person.keeping !== "given") return { ok: false, reason: "not-to-be-kept" };
  const cards = (await offeredCards(database)).filter((card) => card.heat === heat);
  const of = { heat, adult, cards, blind: adult ? await vault.blindFor(coupleId) : null };
  const does = sent.do;
  if (does === DONE) {
    const { there, card, live } = await tableIn(database.db, vault, member, of);
    if (!there.both) return { ok: false, reason: "not-together" };
    if (card?.id !== sent.card || live?.game.time !== Number(sent.time)) return { ok: false, reason: "not-open" };
    // As in the game apart, of which it is a part: what becomes of the table meanwhile changes nothing of that.
    return actApart(services, member, { heat, adult, sent: { ...sent, do: does } }, now);
  }
  const key = await vault.keyFor(ownerOfLive(coupleId));
  return database.transaction(async (tx): Promise<PlayedLive> => {
    const reader = await lockForWriting(tx, member, { knew: sent.partner, adult });
    if (!reader.ok) return reader;
    const table = await tableIn(tx, vault, member, of);
    const { live, there, card } = table;
    if (!reader.partner || !there.known) return { ok: false, reason: "not-together" };
    const two = { me, partner: reader.partner.id };
    const place = liveOf(heat, adult, of.blind);
    const keep = async (after: LiveRound<LiveCards> | null, what: "live" | "asks" | "left"): Promise<PlayedLive> => {
      await keepLive(tx, key, coupleId, place, after, what === "asks" ? now : (live?.askedAt ?? null));
      tellLive(tx, member, place, what);
      return { ok: true };
    };
    const some = table.cards.filter((one) => mayUse(services, member, one));
    if (does === ENTER || does === LEAVE) {
      // What was begun may be gone on with, whatever is paid.
      if (does === ENTER && !card && some.length === 0) return { ok: false, reason: "not-included" };
      const went = comeOrGo(live, { ...two, isIn: there.isIn(me) }, does, now, newCards(me));
      return went ? keep(went.after, went.what) : { ok: true };
    }
    if (!live || !there.both) return { ok: false, reason: "not-together" };
    // Pressed twice, or on two devices, or by both: it lies there no longer.
    if (sent.card !== (card?.id ?? "")) return { ok: true };
    if (does === NEXT) {
      if (!card || !table.isOpen) return { ok: true };
      return keep({ ...live, game: readyFor(live.game, card.id, two) }, "live");
    }
    // What is open stays until both are done with it, and the first word is that of whose turn it is.
    if (card ? table.isOpen : pickerOf(live.game, two) !== me) return { ok: true };
    if (some.length === 0) return { ok: false, reason: "not-included" };
    const toDo = some.flatMap((one) => {
      const { round, time } = table.of(one);
      return round ? [] : [{ card: one, time }];
    });
    const game = laid(live.game, card?.id ?? null, toDo, does, chanceOf(random));
    return game ? keep({ ...live, game }, "live") : { ok: false, reason: "none-left" };
  }, key.isLate);
}
