import type { LocalDate } from "#app/calendar/local-date.ts";
import { brokenTexts } from "#app/encryption/texts.ts";
import { isUnreadable, UNREADABLE } from "#app/encryption/unreadable.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { openTheirs, ownParts, type Said } from "./open-parts.server.ts";
import { unfinishedRounds } from "./read-progress.server.ts";

type Stores = Pick<Services, "database" | "vault" | "clock">;
type GiveWay = () => Promise<void>;
/** `unfinished`: of a round in steps whose last step is still to come. */
type Entry = { date: LocalDate; item: string; unfinished?: true } & Said;

/** How an activity says in words what its rounds hold. */
export type RoundWording = {
  activity: string;
  /** Whether its rounds are done in steps: what was said so far is taken along too. */
  inSteps?: true;
  /**
   * What is needed to say some rounds in words, read at once: what was asked, and how what was said reads. Null for a
   * round in which nothing was said in words.
   */
  wording(
    stores: Stores,
    items: readonly string[],
    language: Language,
    coupleId: string,
    /** Whose own words they are, and who is with them; null where nothing of the other is taken along. */
    who: Pick<Member, "person" | "partner"> | null,
  ): Promise<{
    title(item: string): string;
    /** @param kept what stays with its author; null for the partner's part */
    inWords(item: string, body: unknown, kept: unknown): string | null;
    /** What was asked, as data, under names that never change. */
    about?(item: string): Readonly<Record<string, unknown>>;
    /** What of the partner's part the member reads, given their own. Left out: all of it. */
    revealed?(mine: unknown, theirs: unknown, item: string): unknown;
    /** What was said, in the same way. */
    data(item: string, body: unknown, kept: unknown): unknown;
  }>;
};

/** Parts of rounds, the oldest first, and between them what is unfinished. */
async function* withUnfinished(parts: AsyncIterable<Entry>, unfinished: Entry[]): AsyncGenerator<Entry> {
  for await (const part of parts) {
    while (unfinished[0] && unfinished[0].date < part.date) yield unfinished.shift() as Entry;
    yield part;
  }
  yield* unfinished;
}

/** How many rounds are put into words at a time. */
const BATCH = 50;

/** Some of what comes, as arrays of at most `BATCH`. */
async function* inBatches<T>(all: AsyncIterable<T>): AsyncGenerator<T[]> {
  let some: T[] = [];
  for await (const one of all) {
    some.push(one);
    if (some.length < BATCH) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

/**
 * How words read that were said in an activity's rounds: for the archive and a search, and for what somebody takes
 * along (app/activities/activity.server.ts says what these two are).
 */
export function roundWords({ activity, inSteps, wording }: RoundWording) {
  return {
    async *ownWords(
      stores: Stores,
      who: { userId: string; coupleId: string; language: Language; withoutAdult: boolean },
      giveWay: GiveWay,
      before?: { date: LocalDate; id: string },
    ) {
      const after = before && { date: before.date, item: before.id };
      const { userId, coupleId, language, withoutAdult } = who;
      const from = { first: "newest", after, withoutAdult } as const;
      const own = ownParts(stores, { coupleId, activity, userId }, from, giveWay);
      for await (const some of inBatches<Entry>(own)) {
        const says = await wording(stores, itemsOf(some), language, coupleId, null);
        for (const { date, item, body, kept } of some) {
          const mine = reads(says, language, { item, body, kept }).words;
          if (mine !== null) yield { date, id: item, title: says.title(item), mine };
        }
      }
    },

    async *wordsToTake(
      stores: Stores,
      who: Pick<Member, "person" | "partner"> & { language: Language },
      { coupleId, together }: { coupleId: string; together: boolean },
      giveWay: GiveWay,
      within?: { first: LocalDate; last: LocalDate },
    ) {
      const of = { coupleId, userId: who.person.id };
      const begun = inSteps ? await unfinishedRounds(stores, of, activity, giveWay) : [];
      const unfinished = begun.map(
        ({ steps, ...one }): Entry => ({ ...one, body: steps, kept: null, unfinished: true }),
      );
      if (within && !who.partner) return;
      const dates = within && who.partner ? { ...within, partner: who.partner.id } : undefined;
      const own = ownParts(stores, { ...of, activity }, { first: "oldest", within: dates }, giveWay);
      for await (const some of inBatches<Entry>(withUnfinished(own, unfinished))) {
        const items = itemsOf(some);
        const says = await wording(stores, items, who.language, coupleId, together ? who : null);
        // Asked again for each portion: they may part during an export.
        const theirs = together
          ? await openTheirs(stores, who, coupleId, activity, items, giveWay)
          : new Map<string, unknown>();
        for (const { date, item, body, kept, unfinished } of some) {
          const whole = theirs.get(item);
          if (within && whole === undefined) continue;
          const said = revealedOf(says, item, body, whole);
          const of = reads(says, who.language, { item, body, kept });
          const their = said === undefined ? null : reads(says, who.language, { item, body: said, kept: null });
          yield {
            date,
            title: says.title(item),
            mine: of.words,
            theirs: their?.words ?? null,
            data: {
              ...says.about?.(item),
              ...(unfinished ? { unfinished } : {}),
              mine: of.data,
              theirs: their?.data ?? null,
            },
          };
        }
      }
    },
  };
}

type Wording = Awaited<ReturnType<RoundWording["wording"]>>;

/** What the member reads of the partner's part; where their own is damaged, as if they had said nothing. */
function revealedOf(says: Wording, item: string, mine: unknown, theirs: unknown): unknown {
  if (theirs === undefined || !says.revealed || isUnreadable(theirs)) return theirs;
  return says.revealed(isUnreadable(mine) ? {} : mine, theirs, item);
}

/** How a part reads, and as data. Of a damaged one both say so, beside the text of it that opens. */
function reads(says: Wording, language: Language, { item, body, kept }: { item: string } & Said) {
  if (!isUnreadable(body) && !isUnreadable(kept))
    return { words: says.inWords(item, body, kept), data: says.data(item, body, kept) };
  const sentence = brokenTexts(language).unreadable;
  const rest = [item, isUnreadable(body) ? {} : body, isUnreadable(kept) ? null : kept] as const;
  if (rest[2] === null && isUnreadable(body)) return { words: sentence, data: UNREADABLE };
  const words = [sentence, says.inWords(...rest)].filter(Boolean).join("\n");
  return { words, data: { ...(says.data(...rest) as object), ...UNREADABLE } };
}

const itemsOf = (some: readonly Entry[]): string[] => some.map(({ item }) => item);
