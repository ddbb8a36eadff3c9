import { eq } from "drizzle-orm";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { isUnreadable } from "#app/encryption/unreadable.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import { openOwn, openTheirs } from "#app/rounds/open-parts.server.ts";
import { readRounds } from "#app/rounds/read-rounds.server.ts";
import type { Round } from "#app/rounds/round.ts";
import { users } from "#db/schema/auth.ts";
import { intimacyLab } from "./activity.ts";
import { met, OPEN } from "./answers.ts";
import type { Choices } from "./choices.ts";
import { readChoices } from "./stored-choices.server.ts";
import { dayOfLab, readTens } from "./stored-tens.server.ts";
import { itemOf, ofItem, type Ten } from "./ten.ts";

/** What somebody has said to ten cards, by their ids, as it is kept; and whether a maybe of theirs may meet. */
export type Said = Readonly<Record<string, string>>;
/** Not the id of any card. */
export const MAYBE = "maybe";

/** A card that both opened, and that is out. */
export type Match = {
  number: number;
  card: string;
  /** Which of one's own answers met: 0, and 1 for the second direction. */
  which: readonly number[];
  day: LocalDate;
};

/** How the two stand with their cards. Of the partner it holds what is open to the member, and how far they are. */
export type Stand = {
  tens: readonly Ten[];
  /** By the numbers of the tens, those too whose cards are known no more. */
  rounds: ReadonlyMap<number, Round>;
  mine: ReadonlyMap<number, Said>;
  choices: Choices;
  /** The newest first. */
  matches: readonly Match[];
};

type Who = Pick<Member, "person" | "partner"> & { couple: { id: string } };
/** The topic of a card; undefined for one that is not known. */
type TopicOf = (card: string) => string | undefined;

const { key: activity } = intimacyLab;

/**
 * Reads how the two stand. In the same statements whatever was said: what is not out yet is opened, and left out.
 * @param topicsOf reads the topics of some cards
 */
export async function readStand(
  { database, vault, clock }: Pick<Services, "database" | "vault" | "clock">,
  member: Who,
  topicsOf: (cards: readonly string[]) => Promise<TopicOf>,
): Promise<Stand> {
  const { db } = database;
  const [{ id: coupleId }, { id: userId }, { partner }] = [member.couple, member.person, member];
  const tens = await readTens(db, vault, coupleId);
  const rounds = await readRounds(db, member, activity, "all");
  const own = await openOwn({ database, vault }, { coupleId, activity, userId }, "all");
  const theirs = await openTheirs({ database, vault }, member, coupleId, activity, "all");
  const choicesOf = await readChoices(db, vault, coupleId);
  const [mine, other] = [choicesOf(userId), choicesOf(partner?.id)];
  const isOff = new Set([...mine.off, ...other.off]);
  const topicOf = await topicsOf(tens.flatMap(({ cards }) => cards.map(({ id }) => id)));
  const until = partner ? await lastDay(db, partner.id, clock()) : null;
  const said = saidIn(own, (one) => one.body);
  const saidByThem = saidIn(theirs, (one) => one);
  const matches = tens.flatMap(({ number, cards }) => {
    const [ours, others] = [said.get(number), saidByThem.get(number)];
    if (!ours || !others || !until) return [];
    const isMaybe = [ours[MAYBE] === "y" && mine.maybe, others[MAYBE] === "y" && other.maybe].every(Boolean);
    return cards.flatMap(({ id: card, day }): Match[] => {
      const topic = topicOf(card);
      const which = met(ours[card] ?? "", others[card] ?? "", isMaybe);
      const isOut = day !== null && day <= until && topic !== undefined && !isOff.has(topic);
      return isOut && which.length > 0 ? [{ number, card, which, day }] : [];
    });
  });
  return {
    tens,
    rounds: new Map([...rounds.values()].flatMap((round) => withNumber(round.item, round))),
    mine: said,
    choices: mine,
    matches: matches.sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : a.card < b.card ? -1 : 1)),
  };
}

/** The last day of which something is out: today, or that on which the partner has taken their yes to keeping back. */
async function lastDay(db: Services["database"]["db"], partner: string, now: Date): Promise<LocalDate> {
  const [row] = await db.select({ at: users.keepingWithdrawnAt }).from(users).where(eq(users.id, partner));
  return dayOfLab(row?.at ?? now);
}

function withNumber<T>(item: string, value: T): [number, T][] {
  const number = ofItem(item);
  return number === null ? [] : [[number, value]];
}

/** What was said, by the numbers of the tens; what is damaged is left out. */
function saidIn<T>(parts: ReadonlyMap<string, T>, bodyOf: (part: T) => unknown): Map<number, Said> {
  return new Map(
    [...parts].flatMap(([item, part]) => {
      const body = bodyOf(part);
      return isUnreadable(body) || body === null ? [] : withNumber(item, body as Said);
    }),
  );
}

/** What of the partner's answers the member may know, as if it were theirs: that these met. */
export const openedOf = (matches: readonly Match[], number: number, mine: Said): Said =>
  Object.fromEntries(
    matches
      .filter((match) => match.number === number)
      .map(({ card, which }) => [
        card,
        [...(mine[card] ?? "")].map((_, at) => (which.includes(at) ? OPEN : " ")).join(""),
      ]),
  );

/** The item of a ten's round. */
export const roundOf = (number: number) => ({ activity, item: itemOf(number) });
