import { isUnreadable, shown } from "#app/encryption/unreadable.ts";
import { ifPossible } from "#app/http/if-possible.server.ts";
import { bytesOnPage, thatFit } from "#app/http/page-room.ts";
import { callName, type Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { openOwn, openTheirs } from "#app/rounds/open-parts.server.ts";
import { isClosed, isOpen, type Round, stateOfTheirs } from "#app/rounds/round.ts";
import { markRead } from "#app/rounds/take-part.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { truthOrDare } from "./activity.ts";
import type { Card, Heat } from "./cards.ts";
import type { ApartView, SaidCard } from "./heat-view.ts";
import { itemReader, timeOf } from "./stored-cards.server.ts";
import { whyTexts } from "./texts.ts";

const { key: activity } = truthOrDare;

/** How many of them a page shows, and what they may take of it; the rest is in the archive. */
const SHOWN = 10;
const ROOM = 50_000;

/** What the member has said in a heat lately: what has just opened to both, and the rest. Notes that it was seen. */
export async function readSaid(
  services: Services,
  member: Member,
  { heat, rounds }: { heat: Heat; rounds: ReadonlyMap<string, Round> },
  language: Language,
): Promise<Pick<ApartView, "fresh" | "said">> {
  const { database, clock, log } = services;
  const cardOf = await itemReader(services, member.couple.id, rounds.keys());
  const own = [...rounds.values()].flatMap((round) => {
    const card = cardOf(round.item);
    return round.mine && card?.heat === heat ? [{ round, card }] : [];
  });
  const isFresh = ({ round }: (typeof own)[number]) => isOpen(round) && round.mine?.read === false;
  // What has just opened first, then the newest.
  const rank = (one: (typeof own)[number]) => `${isFresh(one) ? 1 : 0} ${one.round.date} ${one.card.id}`;
  const some = own.toSorted((a, b) => (rank(a) < rank(b) ? 1 : -1)).slice(0, SHOWN);
  if (some.length === 0) return { fresh: [], said: [] };
  const items = some.map(({ round }) => round.item);
  const of = { coupleId: member.couple.id, activity, userId: member.person.id };
  const mine = await openOwn(services, of, items);
  const theirs = await openTheirs(services, member, member.couple.id, activity, items);
  const wordsOf = (body: unknown): string | null =>
    isUnreadable(body) ? shown<string>(language, body) : ((body as { words?: string } | undefined)?.words ?? null);
  const view = ({ round, card }: { round: Round; card: Card }): SaidCard => {
    const has = theirs.has(round.item);
    return {
      ...{ id: card.id, time: timeOf(round.item), turn: card.turn, text: card.text },
      mine: wordsOf(mine.get(round.item)?.body),
      theirs: has ? { words: wordsOf(theirs.get(round.item)) } : null,
      why: has ? null : whyNot(member, round, card, language),
      changeable: !isOpen(round) && !isClosed(round),
    };
  };
  const bytesOf = ({ round: { item } }: (typeof own)[number]) =>
    bytesOnPage(wordsOf(mine.get(item)?.body) ?? "") + bytesOnPage(wordsOf(theirs.get(item)) ?? "");
  const shownNow = thatFit(some, bytesOf, ROOM);
  const fresh = shownNow.filter(isFresh);
  for (const { round } of fresh)
    await ifPossible(log, markRead(database.db, member, { activity, item: round.item }, clock()));
  return { fresh: fresh.map(view), said: shownNow.filter((one) => !isFresh(one)).map(view) };
}

/** Why the partner's part is not there. */
function whyNot(member: Member, round: Round, card: Card, language: Language): string {
  const t = whyTexts(language);
  const state = stateOfTheirs(member, round, false);
  const not = isClosed(round) ? "closed" : state === "open" ? "waiting" : state;
  const name = member.partner ? callName(member.partner) : t.yourPartner;
  return not === "waiting" ? t.waiting[card.turn](name) : t[not](name);
}
