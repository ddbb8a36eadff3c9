import { daysBetween, type LocalDate } from "#app/calendar/local-date.ts";

/** What the order needs to know of a question. */
export type OrderItem = { id: string; category: string; depth: number; setting: string; answerKind: string };

/**
 * A question that the couple has been asked, or that one of them has answered before the other came. Its depth comes
 * along: its pack may be switched off by now, or it is not asked any more, and it was as heavy as it was.
 */
export type Asked = { id: string; date: LocalDate; depth: number };

export type OrderInput = {
  /** The daily questions, and those of the packs that the couple has switched on. */
  bank: readonly OrderItem[];
  /**
   * In any order. The order of rows depends on how long other people's words are, and must not decide what is asked.
   */
  asked: readonly Asked[];
  /** What the two have been asked elsewhere, by id: it counts as asked once. */
  elsewhere?: readonly string[];
  /** The date that needs a question; not before any asked one's. */
  date: LocalDate;
  /** The seed of the couple's own order. */
  seed: string;
  /** Whether the two live in two time zones. */
  apart: boolean;
};

/** How deep the questions of a week are, from day to day: light is depth 1 and 2, middle 3, deep 4 and 5. */
const WEEK = ["light", "light", "middle", "light", "deep", "light", "middle"] as const;
/** Never two of depth 5 within ten days. */
const DEEPEST_EVERY_DAYS = 10;
/** The first three are to write (docs/product/daily-question.md#order). */
const WRITTEN_FIRST = 3;
/** In two time zones at least each third question is about that, as long as there are any. */
const APART_EVERY = 3;

const bandOf = (depth: number) => (depth <= 2 ? "light" : depth === 3 ? "middle" : "deep");
/** Of being far apart, or only to be answered so. */
const isDistant = (item: OrderItem | undefined): boolean =>
  item?.category === "far-apart" || item?.setting === "remote";
const isHeavy = (item: { depth: number } | undefined): boolean => item !== undefined && item.depth >= 4;

/**
 * The couple's next question: from their own shuffled order, without a repeat until the bank is through, heavy ones
 * never next to each other (docs/product/daily-question.md#order). Null for an empty bank.
 *
 * The wishes are asked in order of weight; one that would leave nothing to ask is passed over.
 */
export function nextQuestion({ bank, elsewhere = [], date, seed, apart, ...input }: OrderInput): OrderItem | null {
  const asked = input.asked.toSorted((a, b) => (a.date === b.date ? compare(a.id, b.id) : compare(a.date, b.date)));
  const byId = new Map(bank.map((item) => [item.id, item]));
  const uses = new Map<string, number>();
  for (const { id } of asked) uses.set(id, (uses.get(id) ?? 0) + 1);
  for (const id of elsewhere) if (!uses.has(id)) uses.set(id, 1);
  const round = bank.reduce((least, item) => Math.min(least, uses.get(item.id) ?? 0), Number.POSITIVE_INFINITY);
  const left = bank.filter((item) => (uses.get(item.id) ?? 0) === round);

  const earlier = asked.map(({ id }) => byId.get(id));
  const last = earlier.at(-1);
  const lastDeepest = asked.findLast(({ depth }) => depth === 5)?.date;
  const deepestAllowed = lastDeepest === undefined || daysBetween(lastDeepest, date) >= DEEPEST_EVERY_DAYS;
  const heavyLeft = left.filter(isHeavy).length;
  const deepestLeft = left.filter((item) => item.depth === 5).length;
  const distanceAsked = earlier.slice(-(APART_EVERY - 1)).some(isDistant);

  const wishes: ((item: OrderItem) => boolean)[] = [
    (item) => !(isHeavy(asked.at(-1)) && isHeavy(item)),
    (item) => asked.length >= WRITTEN_FIRST || item.answerKind === "text",
    (item) => asked.length >= WRITTEN_FIRST || !isHeavy(item),
    (item) => deepestAllowed || item.depth < 5,
    // Towards the end of a round, questions that must not follow each other are used while there are others between
    // them.
    (item) => deepestLeft * DEEPEST_EVERY_DAYS < left.length || item.depth === 5,
    (item) => heavyLeft * 2 < left.length || isHeavy(item),
    (item) => bandOf(item.depth) === WEEK[asked.length % WEEK.length],
    (item) => !apart || distanceAsked || isDistant(item),
    (item) => item.category !== last?.category,
  ];
  let choice = left;
  for (const wish of wishes) {
    const granted = choice.filter(wish);
    if (granted.length > 0) choice = granted;
  }
  const rank = (item: OrderItem) => hash(`${seed}:${round}:${item.id}`);
  let best: { item: OrderItem; rank: number } | null = null;
  for (const item of choice) {
    const its = rank(item);
    if (best === null || its < best.rank) best = { item, rank: its };
  }
  return best?.item ?? null;
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** FNV-1a with a last mixing step, 32 bits: shuffles evenly, needs no secret. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
