import type { Language } from "#app/texts/languages.ts";
import { foundTexts } from "./archive-texts.ts";
import type { Part } from "./matching-words.ts";

/** Somebody's own words of one act, as they stand on the page. */
export type Entry = { key: string; when: string; title: readonly Part[]; mine: readonly Part[] };

/** What a part of a text takes of a page besides itself, marked or not. Bytes. */
export const MARK_BYTES = 20;

const Marked = ({ parts }: { parts: readonly Part[] }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
  parts.map(({ text, isHit }, at) => (isHit ? <mark key={at}>{text}</mark> : text));

/** What was asked, the day, and what one has written; what was looked for is marked. */
export function OwnWordsCard({ entry: { when, title, mine } }: { entry: Entry }) {
  return (
    <article className="card stack-s">
      <h3>
        <Marked parts={title} />
      </h3>
      <p className="small muted">{when}</p>
      <p className="own" dir="auto">
        <Marked parts={mine} />
      </p>
    </article>
  );
}

/**
 * What came of a search, in a sentence that is also announced.
 * @param rest `more`: there are older hits; `cut`: what is older was not looked through
 */
export function sentenceOf(
  language: Language,
  query: string,
  count: number,
  { more, cut }: { more: boolean; cut: boolean },
): string {
  const t = foundTexts(language);
  if (count === 0) return (cut ? t.noneInNewest : t.none)(query);
  if (more) return t.more(query, count);
  return (cut ? t.foundInNewest : t.found)(query, count);
}
