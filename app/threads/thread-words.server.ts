import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { addDays, type LocalDate } from "#app/calendar/local-date.ts";
import { brokenTexts } from "#app/encryption/texts.ts";
import { isUnreadable, orUnreadable, shown, type Unreadable } from "#app/encryption/unreadable.ts";
import { inOneOrder } from "#app/http/in-one-order.ts";
import type { Member } from "#app/members/member.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { threadParts } from "#db/schema/threads.ts";
import { takenTexts } from "./texts.ts";
import { isReaction } from "./thread.ts";
import { placeInThread } from "./thread-place.server.ts";

type Stores = Pick<Services, "database" | "vault" | "clock">;
type GiveWay = () => Promise<void>;
type Position = { date: LocalDate; id: string };
type OwnWords = Position & { title: string; mine: string };
type Author = { userId: string; coupleId: string; language: Language; withoutAdult: boolean };
type Taker = Pick<Member, "person" | "partner"> & { language: Language };
type Dates = { first: LocalDate; last: LocalDate };
type Space = { coupleId: string; together: boolean };

/** What an activity has to say so that what stands under its items can be read and taken along. */
export type ThreadWording = {
  activity: string;
  /** What was asked in some of its items, by item. */
  titles(stores: Stores, items: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Which of some items are open to both now, while the two are together. */
  open(stores: Stores, who: Taker, coupleId: string, items: readonly string[]): Promise<ReadonlySet<string>>;
};

/** How many rows are in memory at a time, and how many threads. */
const BATCH = 100;
const THREADS = 20;

const { coupleId: ofCouple, activity: ofActivity, userId: author, date, item, number } = threadParts;

/** One's own lines and reactions of an activity, as the archive and a search show them: the newest first. */
async function* ownUnder(
  { database, vault, clock }: Stores,
  { activity, titles }: ThreadWording,
  { userId, coupleId, language, withoutAdult }: Author,
  giveWay: GiveWay,
  before?: { date: string; item: string; number: number },
): AsyncGenerator<OwnWords> {
  const forAll = withoutAdult ? eq(threadParts.adult, false) : undefined;
  const own = and(eq(ofCouple, coupleId), eq(author, userId), eq(ofActivity, activity), forAll);
  const t = takenTexts(language);
  for (let last = before; ; ) {
    await giveWay();
    const rows = await database.db
      .select({ id: threadParts.id, kind: threadParts.kind, date, item, number, body: threadParts.body })
      .from(threadParts)
      .where(and(own, last && sql`(${date}, ${item}, ${number}) < (${last.date}, ${last.item}, ${last.number})`))
      .orderBy(desc(date), desc(item), desc(number))
      .limit(BATCH);
    const asked = await titles({ database, vault, clock }, [...new Set(rows.map((row) => row.item))]);
    for (const row of rows) {
      await giveWay();
      const place = placeInThread({ activity, item: row.item }, row.id);
      const words = shown(language, await orUnreadable(vault.open({ coupleId, author: userId }, place, row.body)));
      const mine = row.kind === "reaction" && isReaction(words) ? t.reacted(words) : words;
      if (mine === null) continue;
      yield {
        date: row.date as LocalDate,
        id: `${UNDER}${row.item}:${row.number}`,
        title: asked.get(row.item) ?? "",
        mine,
      };
    }
    last = rows.at(-1);
    if (rows.length < BATCH) return;
  }
}

/** What begins the ids of such words, so that they are told from the activity's own. */
const UNDER = "thread:";

/** Where a page of the archive goes on among the words that stand under an activity's items. */
function startOf({ date, id }: Position): { date: string; item: string; number: number } {
  const [, under, place] = /^thread:(.*):(\d{1,9})$/.exec(id) ?? [];
  // Within a date what stands under the items comes before the activity's own words: all of that date was given.
  return under === undefined ? { date, item: "", number: 0 } : { date, item: under, number: Number(place) };
}

/** What somebody may take along of one thread. */
type TakenUnder = {
  date: LocalDate;
  title: string;
  mine: string | null;
  theirs: string | null;
  thread: { isMine: boolean; words: string }[];
  data: Readonly<Record<string, unknown>>;
};

type Part = Awaited<ReturnType<typeof partsOf>>[number];

/** All that was said in some threads, in order; the partner's as far as it was said in this space. */
const partsOf = ({ database }: Stores, activity: string, { coupleId }: Space, items: readonly string[]) =>
  database.db
    .select()
    .from(threadParts)
    .where(and(eq(ofCouple, coupleId), eq(ofActivity, activity), inArray(item, [...items])))
    .orderBy(asc(date), asc(item), asc(number));

/**
 * What somebody may take along of the threads of an activity, the oldest first: their own words, and the partner's
 * where what they stand under is open to both and the two are still together.
 */
async function* underToTake(
  stores: Stores,
  wording: ThreadWording,
  who: Taker,
  space: Space,
  giveWay: GiveWay,
): AsyncGenerator<TakenUnder> {
  const { activity } = wording;
  const own = and(eq(ofCouple, space.coupleId), eq(ofActivity, activity));
  for (let last: { date: string; item: string } | undefined; ; ) {
    await giveWay();
    const threads = await stores.database.db
      .selectDistinct({ date, item })
      .from(threadParts)
      .where(and(own, last && sql`(${date}, ${item}) > (${last.date}, ${last.item})`))
      .orderBy(asc(date), asc(item))
      .limit(THREADS);
    const items = threads.map((thread) => thread.item);
    if (items.length === 0) return;
    const asked = await wording.titles(stores, items);
    // Asked again for each portion: they may part during an export.
    const open = space.together ? await wording.open(stores, who, space.coupleId, items) : new Set<string>();
    const parts = await partsOf(stores, activity, space, items);
    for (const thread of threads) {
      const these = parts.filter((part) => part.item === thread.item && mayTake(part, who, open));
      const taken = await takenOf(stores, who, these, giveWay);
      const title = asked.get(thread.item) ?? "";
      if (taken) yield { ...taken, date: thread.date as LocalDate, title, data: { question: title, ...taken.data } };
    }
    last = threads.at(-1);
    if (threads.length < THREADS) return;
  }
}

const mayTake = (part: Part, { person, partner }: Taker, open: ReadonlySet<string>): boolean =>
  part.userId === person.id || (part.userId === partner?.id && part.saidIn === part.coupleId && open.has(part.item));

/** One thread as a page shows it and as data; null where nothing of it opens. */
async function takenOf({ vault }: Stores, { person, language }: Taker, parts: readonly Part[], giveWay: GiveWay) {
  const t = takenTexts(language);
  type Opened = string | Unreadable;
  const reactions: { mine: Opened | null; theirs: Opened | null } = { mine: null, theirs: null };
  const thread: { by: "me" | "partner"; at: string; words: Opened }[] = [];
  for (const { userId, coupleId, activity, item: under, id, kind, body, writtenAt } of parts) {
    await giveWay();
    const place = placeInThread({ activity, item: under }, id);
    const words = await orUnreadable(vault.open({ coupleId, author: userId }, place, body));
    if (words === null) continue;
    const isMine = userId === person.id;
    if (kind === "line") thread.push({ by: isMine ? "me" : "partner", at: writtenAt.toISOString(), words });
    else reactions[isMine ? "mine" : "theirs"] = words;
  }
  if (thread.length === 0 && reactions.mine === null && reactions.theirs === null) return null;
  const said = (name: Opened | null) =>
    isUnreadable(name) ? brokenTexts(language).unreadable : isReaction(name) ? t.reacted(name) : null;
  return {
    mine: said(reactions.mine),
    theirs: said(reactions.theirs),
    thread: thread.map(({ by, words }) => ({ isMine: by === "me", words: shown(language, words) })),
    data: { under: parts[0]?.item, reactions, thread },
  };
}

type Words<T> = {
  ownWords(stores: Stores, who: Author, giveWay: GiveWay, before?: Position): AsyncGenerator<OwnWords>;
  wordsToTake(stores: Stores, who: Taker, space: Space, giveWay: GiveWay, within?: Dates): AsyncGenerator<T>;
};

/** An activity's own words together with what stands under its items, in one order by date. */
export function withThreads<T extends { date: LocalDate }>(words: Words<T>, wording: ThreadWording) {
  return {
    ownWords: (stores: Stores, who: Author, giveWay: GiveWay, before?: Position) => {
      const isUnder = before?.id.startsWith(UNDER) ?? false;
      const own = before && isUnder ? { date: addDays(before.date, 1), id: "" } : before;
      const under = ownUnder(stores, wording, who, giveWay, before && startOf(before));
      return inOneOrder(
        [under, words.ownWords(stores, who, giveWay, own)],
        (one, other) => one.date > other.date || (one.date === other.date && one.id.startsWith(UNDER)),
      );
    },
    /** @param within only the words themselves, of these dates: what is said under them has no place there */
    wordsToTake: (stores: Stores, who: Taker, space: Space, giveWay: GiveWay, within?: Dates) =>
      within
        ? words.wordsToTake(stores, who, space, giveWay, within)
        : inOneOrder<T | TakenUnder>(
            [words.wordsToTake(stores, who, space, giveWay), underToTake(stores, wording, who, space, giveWay)],
            (one, other) => one.date < other.date,
          ),
  };
}
