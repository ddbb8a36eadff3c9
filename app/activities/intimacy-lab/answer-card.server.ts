import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { lockForWriting } from "#app/rounds/keep-part.server.ts";
import { readProgress } from "#app/rounds/read-progress.server.ts";
import { readRounds } from "#app/rounds/read-rounds.server.ts";
import type { AskedStep, Steps } from "#app/rounds/steps.ts";
import { type StepResult, takeStep } from "#app/rounds/take-step.server.ts";
import { intimacyLab } from "./activity.ts";
import { keptAs, UNASKED } from "./answers.ts";
import { type Card, offeredCards, withRetired } from "./cards.server.ts";
import type { Choices } from "./choices.ts";
import { currentTen } from "./current-ten.server.ts";
import { END, type SentAnswer } from "./parse-answer.ts";
import { MAYBE, roundOf } from "./stand.server.ts";
import { readChoices } from "./stored-choices.server.ts";
import { drawTen, keepTen, ownerOfTens, readTens } from "./stored-tens.server.ts";
import { ofItem, type Ten } from "./ten.ts";

export type Answered =
  | StepResult
  /** The two have gone on since the page was made. */
  | { ok: false; reason: "another-ten" }
  /** The card has one direction more, or one less, than what was sent. */
  | { ok: false; reason: "directions" };

/** Stands for the cards where all of them are put off: something is said of each ten. */
const NONE = "none";
const NOTHING: AskedStep = { id: NONE, version: 1, retired: false };

/**
 * Keeps what the member says to one of their ten cards; with the last one the ten are done, and where both are, each card
 * gets its day, whatever was said to it. Sent twice it changes nothing more.
 */
export async function answerCard(
  services: Pick<Services, "database" | "vault" | "includes" | "random">,
  member: Member,
  sent: SentAnswer,
  now: Date,
): Promise<Answered> {
  const { database, vault } = services;
  const [coupleId, userId] = [member.couple.id, member.person.id];
  if (!member.partner) return { ok: false, reason: "another-partner" };
  const number = Number(sent.ten);
  const both = await vault.keyFor(ownerOfTens(coupleId));
  const { all, included } = await offeredCards(services, member);
  const ids = await begun(services, member, { number, knew: sent.partner }, included);
  if (!Array.isArray(ids)) return ids;
  const choices = (await readChoices(database.db, vault, coupleId))(userId);
  const cards = await withRetired(database.db, all, ids);
  const asked = ids.map((id) => askedOf(id, cards.get(id), choices));
  const round = roundOf(number);
  const card = ids.includes(sent.card) ? cards.get(sent.card) : undefined;
  const isEnd = sent.card === END;
  if (card && (card.options.length === 2) !== (sent.second !== undefined)) return { ok: false, reason: "directions" };
  const isNothing = isEnd && asked.every(({ retired }) => retired) && (await hasSaidNothing(services, member, number));
  const act = isEnd ? null : { id: sent.card, version: Number(sent.version), value: keptAs(sent.first, sent.second) };
  return takeStep(
    services,
    member,
    {
      ...round,
      act: isNothing ? { id: NONE, version: 1, value: UNASKED } : act,
      asked: isNothing ? [NOTHING] : asked,
      knew: sent.partner,
      adult: true,
      partOf: (said) => partOf(said, ids, cards, choices),
      whenOpened: {
        keep: (tx) => drawTen(tx, services, both, coupleId, { number, now }),
        isLate: both.isLate,
      },
    },
    now,
  );
}

/** The cards of the ten that a form names, which is kept where the member is the first; refused where it is none of theirs. */
async function begun(
  services: Pick<Services, "database" | "vault">,
  member: Member,
  { number, knew }: { number: number; knew: string },
  included: readonly Card[],
): Promise<string[] | Extract<Answered, { ok: false }>> {
  const { database, vault } = services;
  const coupleId = member.couple.id;
  const key = await vault.keyFor(ownerOfTens(coupleId));
  return database.transaction(async (tx) => {
    const reader = await lockForWriting(tx, member, { knew, adult: true });
    if (!reader.ok) return reader;
    const tens = await readTens(tx, vault, coupleId);
    const ids = ({ cards }: Pick<Ten, "cards">) => cards.map(({ id }) => id);
    const known = tens.find((ten) => ten.number === number);
    if (known) return ids(known);
    const read = await readRounds(tx, { ...member, partner: reader.partner }, intimacyLab.key, "all");
    const rounds = new Map([...read.values()].map((round) => [ofItem(round.item) ?? 0, round]));
    const current = currentTen({ tens, rounds }, included, coupleId);
    if (!current || current.number !== number) return { ok: false, reason: "another-ten" } as const;
    await keepTen(tx, key, coupleId, number, current.cards);
    return [...current.cards];
  }, key.isLate);
}

/** A card as it is asked of somebody; one of a topic that they have put off is asked as little as a retired one. */
export const askedOf = (id: string, card: Card | undefined, { off }: Choices): AskedStep => ({
  id,
  version: card?.version ?? 1,
  retired: !card || card.retired || off.includes(card.category),
});

async function hasSaidNothing(
  stores: Pick<Services, "database" | "vault">,
  { couple, person }: Member,
  number: number,
): Promise<boolean> {
  const said = await readProgress(stores, { coupleId: couple.id, userId: person.id }, roundOf(number));
  return Object.keys(said).length === 0;
}

/** What becomes somebody's part: as long for all who had these cards, whatever they said and put off. */
function partOf(said: Steps, ids: readonly string[], cards: ReadonlyMap<string, Card>, { maybe }: Choices): Steps {
  const unasked = ids.filter((id) => !Object.hasOwn(said, id));
  return {
    ...said,
    ...Object.fromEntries(unasked.map((id) => [id, UNASKED.repeat(cards.get(id)?.options.length === 2 ? 2 : 1)])),
    [NONE]: UNASKED,
    [MAYBE]: maybe ? "y" : "n",
  };
}
