import { isUnreadable } from "#app/encryption/unreadable.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { keepPart, lockForWriting } from "#app/rounds/keep-part.server.ts";
import { openOwn } from "#app/rounds/open-parts.server.ts";
import { readRound } from "#app/rounds/read-rounds.server.ts";
import { isClosed, isOpen } from "#app/rounds/round.ts";
import { type Answered, answerCard } from "./answer-card.server.ts";
import { keptAs } from "./answers.ts";
import { cardsNamed } from "./cards.server.ts";
import type { SentAnswer } from "./parse-answer.ts";
import { roundOf, type Said } from "./stand.server.ts";
import { drawTen, ownerOfTens } from "./stored-tens.server.ts";

/** What takes an answer back: it may be sent of a card that is worded anew, or is not asked any more. */
const isTakenBack = ({ first, second = first }: SentAnswer): boolean => first === "not-now" && second === "not-now";

/**
 * Says something else to a card. Where both have done its ten it gets another day, whatever is said now and whatever was:
 * a match is taken back for both at once, and what meets only now does not come out as soon as it is said.
 */
export async function changeAnswer(
  services: Pick<Services, "database" | "vault" | "includes" | "random">,
  member: Member,
  sent: SentAnswer,
  now: Date,
): Promise<Answered> {
  const { database, vault } = services;
  const [coupleId, userId] = [member.couple.id, member.person.id];
  const number = Number(sent.ten);
  const round = roundOf(number);
  const before = await readRound(database.db, member, round);
  // Ten that are not done yet: it is a step like the others.
  if (!before.mine) return answerCard(services, member, sent, now);
  const card = (await cardsNamed(database.db, [sent.card])).get(sent.card);
  const isBack = isTakenBack(sent);
  if (!card) return { ok: false, reason: "unknown-step" };
  if (card.retired && !isBack) return { ok: false, reason: "retired-step" };
  if (String(card.version) !== sent.version && !isBack) return { ok: false, reason: "changed-step" };
  const key = await vault.keyFor({ coupleId, author: userId });
  const both = await vault.keyFor(ownerOfTens(coupleId));
  return database.transaction(
    async (tx): Promise<Answered> => {
      const reader = await lockForWriting(tx, member, { knew: sent.partner, adult: true });
      if (!reader.ok) return reader;
      const { partner } = reader;
      const stand = await readRound(tx, { couple: member.couple, person: member.person, partner }, round);
      if (!stand.mine || isClosed(stand)) return { ok: false, reason: "finished" };
      const own = await openOwn({ database: { db: tx }, vault }, { ...round, coupleId, userId }, [round.item]);
      const body = own.get(round.item)?.body;
      const said = body === undefined || body === null || isUnreadable(body) ? null : (body as Said);
      const was = said && Object.hasOwn(said, card.id) ? said[card.id] : undefined;
      if (!said || !was) return { ok: false, reason: "unknown-step" };
      // As many letters as were kept: the directions of a card that was worded anew may be more, or less.
      const value = isBack
        ? keptAs("not-now", was.length === 2 ? "not-now" : undefined)
        : keptAs(sent.first, sent.second);
      if (value.length !== was.length) return { ok: false, reason: "directions" };
      if (value === was) return { ok: true, said, finished: true, opened: false };
      const after = { ...said, [card.id]: value };
      const part = await keepPart(
        tx,
        { vault, key },
        member,
        { ...round, body: after, adult: true, partner, changeable: true },
        now,
      );
      if (!part.ok) throw new Error(`an answer could not be changed: ${part.reason}`);
      if (isOpen(stand)) await drawTen(tx, services, both, coupleId, { number, card: card.id, now });
      return { ok: true, said: after, finished: true, opened: false };
    },
    () => key.isLate() || both.isLate(),
  );
}
