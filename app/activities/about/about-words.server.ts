import { FACTS, type Fact, type FactValue } from "#app/about/about.ts";
import { inWords } from "#app/about/fact-words.ts";
import { allKeptIn } from "#app/about/read-about.server.ts";
import { factTexts } from "#app/about/texts.ts";
import type { LocalDate } from "#app/calendar/local-date.ts";
import { brokenTexts } from "#app/encryption/texts.ts";
import { isUnreadable } from "#app/encryption/unreadable.ts";
import type { Language } from "#app/texts/languages.ts";
import type { ServerActivity } from "../activity.server.ts";

type Of = Awaited<ReturnType<typeof allKeptIn>>[number];

const dateOf = ({ writtenAt }: Of): LocalDate => writtenAt.toISOString().slice(0, 10) as LocalDate;

/** Among the things of one date: each is there once for each of the two. */
const idOf = ({ fact }: Of): string => String(FACTS.indexOf(fact));

/** How what somebody has said of themselves reads for the archive, a search and the export. There are four at most. */
export const aboutWords: Pick<ServerActivity, "ownWords" | "wordsToTake"> = {
  async *ownWords(stores, { userId, coupleId, language }, giveWay, before) {
    await giveWay();
    const kept = await allKeptIn(stores, { person: { id: userId }, partner: null }, coupleId, false);
    const all = kept
      .map((one) => ({ date: dateOf(one), id: idOf(one), ...wordsOf(language, one) }))
      .sort((a, b) => (a.date === b.date ? (a.id < b.id ? 1 : -1) : a.date < b.date ? 1 : -1));
    for (const one of all)
      if (!before || one.date < before.date || (one.date === before.date && one.id < before.id)) yield one;
  },

  async *wordsToTake(stores, who, { coupleId, together }, giveWay) {
    await giveWay();
    const kept = await allKeptIn(stores, who, coupleId, together);
    for (const one of kept.sort((a, b) => (dateOf(a) < dateOf(b) ? -1 : dateOf(a) > dateOf(b) ? 1 : 0))) {
      const { title, mine: said } = wordsOf(who.language, one);
      yield {
        date: dateOf(one),
        title,
        mine: one.isMine ? said : null,
        theirs: one.isMine ? null : said,
        data: { about: one.fact, by: one.isMine ? "me" : "partner", value: one.value },
      };
    }
  },
};

function wordsOf(language: Language, { fact, value }: Of): { title: string; mine: string } {
  const t = factTexts(language);
  if (isUnreadable(value)) return { title: t.names[fact], mine: brokenTexts(language).unreadable };
  return { title: t.names[fact], mine: value === null ? t.taken : inWords(language, fact, value as FactValue<Fact>) };
}
