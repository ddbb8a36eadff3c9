import { type ContentItem, type Kind, kinds } from "#app/content/content-item.ts";
import { isCommon, likeness, makingOf, wordsOf } from "./words.ts";

/** An item as it stands in a file. */
export type Item = Record<string, unknown> & { id: string; text: string };
/** Something wrong with an item, beginning with its id. */
type Problem = string;

const answerOf = (item: Item) => item.answer as ContentItem<"daily-question">["answer"] | undefined;

/** Fields that are read beside an item's text, one paragraph each. */
const PARAGRAPHS = ["about", "milder", "talk", "good", "comfort", "easier", "suits", "safety", "privacy", "drawing"];

const paragraphsOf = (item: Item): string[] =>
  PARAGRAPHS.map((field) => item[field]).filter((text) => typeof text === "string");

function choicesOf({ options, ...item }: Item): string[] {
  const answer = answerOf(item);
  if (answer?.kind === "choice") return answer.options.map(({ text }) => text);
  if (answer?.kind === "scale") return [answer.low, answer.high];
  return Array.isArray(options) ? options : [];
}

/** All that somebody reads of an item. */
const textsOf = (item: Item): string[] => [item.text, ...paragraphsOf(item), ...choicesOf(item)];

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

const differ = (texts: readonly string[]): boolean =>
  new Set(texts.map((text) => text.toLowerCase())).size === texts.length;

/** Four options, a to d in this order, no two the same; two ends, sides or directions that differ. */
export const options = (items: readonly Item[]): Problem[] =>
  items.flatMap((item) => {
    const answer = answerOf(item);
    if (!answer) return differ(choicesOf(item)) ? [] : [`${item.id}: options`];
    if (answer.kind === "text") return [];
    if (answer.kind === "scale") return answer.low === answer.high ? [`${item.id}: two ends the same`] : [];
    const isInOrder = answer.options.map(({ id }) => id).join("") === "abcd";
    return isInOrder && differ(choicesOf(item)) ? [] : [`${item.id}: options`];
  });

const PRESUMING =
  /\b(he|she|him|her|his|hers|husbands?|wife|wives|boyfriends?|girlfriends?|m[ae]n|wom[ae]n|guys?|girls?|boys?|brides?|grooms?|mothers?|fathers?|mums?|moms?|dads?|sisters?|brothers?|gods?|church|weddings?)\b/i;
const THERAPY =
  /\b(communicat\w*|nurtur\w*|love language|attachment|boundar\w*|journey|toxic|trauma\w*|self-care|mindful\w*|validat\w*|connection|quality time|trigger\w*)\b/i;

/** Words that presume a gender, a marriage, a faith, living parents. */
export const presuming = ofEachText((text) => PRESUMING.exec(text)?.[0]);
/** Words that a therapist says, and nobody at a kitchen table. */
export const therapy = ofEachText((text) => THERAPY.exec(text)?.[0]);
const NEVER =
  /\b(photograph\w*|selfies?|filmed|filming|record(s|ed|ing)?|strangers?|public|park|alcohol|wine|beer|drunk|teachers?|school\w*|pupils?|nurses?|slap\w*|spank\w*|chok\w*|hurts?|knife|wax|teens?|young|child\w*|kids?|baby|punish\w*|slaves?|sluts?|whores?|masters?|mistress|beg|obey\w*|penis|vagina|cock|pussy|fuck\w*|tits|breasts?|erect\w*|clit\w*|balls)\b/i;
/**
 * What 18+ texts never speak of: what hurts, degrades, endangers, is kept as a picture, involves others or plays with
 * age; and parts that not every body has.
 */
export const outOfPlace = ofEachText((text) => NEVER.exec(text)?.[0]);
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

/** The plain names of things that 18+ texts and descriptions of postures are about. */
const NAMES = /^(condoms?|latex|gel|oral|anal|vibrator|undress(ing)?|kneel(s|ing)?|upright|cushions?|sofa|stool)$/;

const rareOf = (texts: readonly string[]): Set<string> =>
  new Set(texts.flatMap(wordsOf).filter((word) => !isCommon(word) && !NAMES.test(word)));

const ofRare =
  (piecesOf: (item: Item) => string[][]) =>
  (items: readonly Item[]): Problem[] =>
    items.flatMap((item) =>
      piecesOf(item)
        .map(rareOf)
        .flatMap((rare) => (rare.size > 1 ? [`${item.id}: ${[...rare].join(", ")}`] : [])),
    );

/** At most one word of an item, its options among them, is none of the 5,000 commonest. */
export const rareWords = ofRare((item) => [textsOf(item)]);
/** The same of what is described in paragraphs: at most one in each of them. */
export const rareWordsInParagraphs = ofRare((item) => textsOf(item).map((text) => [text]));

const LONGEST_IN_PARAGRAPH = 25;
/** A sentence of a paragraph has at most twenty-five words. */
export const longWinded = ofEachText((text) =>
  text.split(/[.?:]\s+/).find((sentence) => wordsOf(sentence).length > LONGEST_IN_PARAGRAPH),
);

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

/**
 * No more than three in a hundred begin with the same three words; three of them may in any file.
 * @param share another share
 */
export function openings(items: readonly Item[], share = 0.03): Problem[] {
  const begun = Map.groupBy(items, ({ text }) => wordsOf(text).slice(0, 3).join(" "));
  return [...begun].flatMap(([opening, some]) =>
    some.length > 3 && some.length > items.length * share ? [`${some[0]?.id}: ${some.length} begin "${opening}"`] : [],
  );
}

/** How many of the items have each value. */
export function countsOf(items: readonly Item[], value: (item: Item) => unknown): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[String(value(item))] = (counts[String(value(item))] ?? 0) + 1;
  return counts;
}
