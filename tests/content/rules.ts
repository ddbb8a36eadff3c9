import { type ContentItem, type Kind, kinds } from "#app/content/content-item.ts";
import { isCommon, likeness, makingOf, wordsOf } from "./words.ts";

/** An item as it stands in a file. */
export type Item = Record<string, unknown> & { id: string; text: string };
/** Something wrong with an item, beginning with its id. */
type Problem = string;

const answerOf = (item: Item) => item.answer as ContentItem<"daily-question">["answer"] | undefined;

/** All that somebody reads of an item. */
const textsOf = (item: Item): string[] => {
  const answer = answerOf(item);
  const about = typeof item.about === "string" ? [item.about] : [];
  if (answer?.kind === "choice") return [item.text, ...about, ...answer.options.map(({ text }) => text)];
  return answer?.kind === "scale" ? [item.text, ...about, answer.low, answer.high] : [item.text, ...about];
};

/** A rule that looks at one text after the other. */
const ofEachText =
  (wrong: (text: string) => string | null | undefined) =>
  (items: readonly Item[]): Problem[] =>
    items.flatMap((item) =>
      textsOf(item).flatMap((text) => {
        const found = wrong(text);
        return found ? [`${item.id}: ${found}`] : [];
      }),
    );

/** Fields, lengths, categories, depths: what the product asks of every file. */
export const form =
  (kind: Kind) =>
  (items: readonly Item[]): Problem[] =>
    items.flatMap((item) => {
      const parsed = kinds[kind].safeParse(item);
      return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${item.id}: ${path}: ${message}`);
    });

export const idsOnce = (items: readonly Item[]): Problem[] => {
  const seen = new Set<string>();
  return items.flatMap(({ id }) => (seen.size === seen.add(id).size ? [`${id}: stands twice`] : []));
};

/** Four options, a to d in this order, no two the same; two ends that differ. */
export const options = (items: readonly Item[]): Problem[] =>
  items.flatMap((item) => {
    const answer = answerOf(item);
    if (answer?.kind === "scale") return answer.low === answer.high ? [`${item.id}: two ends the same`] : [];
    if (answer?.kind !== "choice") return [];
    const isInOrder = answer.options.map(({ id }) => id).join("") === "abcd";
    const differ = new Set(answer.options.map(({ text }) => text.toLowerCase())).size === 4;
    return isInOrder && differ ? [] : [`${item.id}: options`];
  });

const PRESUMING =
  /\b(he|she|him|her|his|hers|husband|wife|wives|boyfriend|girlfriend|m[ae]n|wom[ae]n|guys?|girls?|boys?|bride|groom|mother|father|mum|mom|dad|sister|brother|god|church|wedding)\b/i;
const THERAPY =
  /\b(communicat\w*|nurtur\w*|love language|attachment|boundar\w*|journey|toxic|trauma\w*|self-care|mindful\w*|validat\w*|connection|quality time|trigger\w*)\b/i;

/** Words that presume a gender, a marriage, a faith, living parents. */
export const presuming = ofEachText((text) => PRESUMING.exec(text)?.[0]);
/** Words that a therapist says, and nobody at a kitchen table. */
export const therapy = ofEachText((text) => THERAPY.exec(text)?.[0]);
/** Marks that shout, or that a plain sentence doesn't need. */
export const marks = ofEachText((text) => /[!;–—“”"‘’]|\p{Extended_Pictographic}/u.exec(text)?.[0]);

const LONGEST_SENTENCE = 20;
/** A question is at most two sentences, each of at most twenty words. */
export const sentences = (items: readonly Item[]): Problem[] =>
  items.flatMap(({ id, text }) => {
    const all = text.split(/[.?:]\s+/);
    const longest = Math.max(...all.map((sentence) => wordsOf(sentence).length));
    return all.length > 2 || longest > LONGEST_SENTENCE ? [`${id}: ${all.length} sentences, ${longest} words`] : [];
  });

/** At most one word of a question, its options among them, is none of the 5,000 commonest. */
export const rareWords = (items: readonly Item[]): Problem[] =>
  items.flatMap((item) => {
    const rare = new Set(
      textsOf(item)
        .flatMap(wordsOf)
        .filter((word) => !isCommon(word)),
    );
    return rare.size > 1 ? [`${item.id}: ${[...rare].join(", ")}`] : [];
  });

/** Two that say the same: alike in their words, or in their letters. Only those that share a word are compared. */
export function nearDuplicates(items: readonly Item[]): Problem[] {
  const made = items.map(({ id, text }) => ({ id, ...makingOf(text) }));
  const byWord = new Map<string, typeof made>();
  return made.flatMap((a) => {
    const others = new Set([...a.words].flatMap((word) => byWord.get(word) ?? []));
    for (const word of a.words) byWord.set(word, [...(byWord.get(word) ?? []), a]);
    return [...others].flatMap((b) =>
      likeness(a.words, b.words) >= 0.6 || likeness(a.threes, b.threes) >= 0.55 ? [`${a.id}: like ${b.id}`] : [],
    );
  });
}

/** No more than three in a hundred begin with the same three words; three of them may in any file. */
export function openings(items: readonly Item[]): Problem[] {
  const begun = Map.groupBy(items, ({ text }) => wordsOf(text).slice(0, 3).join(" "));
  return [...begun].flatMap(([opening, some]) =>
    some.length > 3 && some.length > items.length * 0.03 ? [`${some[0]?.id}: ${some.length} begin "${opening}"`] : [],
  );
}

/** How many of the items have each value. */
export function countsOf(items: readonly Item[], value: (item: Item) => unknown): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[String(value(item))] = (counts[String(value(item))] ?? 0) + 1;
  return counts;
}
