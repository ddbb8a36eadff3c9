import type { LocalDate } from "#app/calendar/local-date.ts";
import { brokenTexts } from "#app/encryption/texts.ts";
import { isUnreadable, UNREADABLE } from "#app/encryption/unreadable.ts";
import { roundWords } from "#app/rounds/round-words.server.ts";
import type { Language } from "#app/texts/languages.ts";
import type { ServerActivity, TakenWords } from "../activity.server.ts";
import { intimacyLab } from "./activity.ts";
import { type Answer, answerOf, OPEN } from "./answers.ts";
import { type Card, cardsNamed } from "./cards.server.ts";
import { openedOf, readStand, type Said } from "./stand.server.ts";
import { ownChoices } from "./stored-choices.server.ts";
import { ofItem } from "./ten.ts";
import { labTexts, topicText, wordTexts } from "./texts.ts";

type Line = { line: string | null; answer: Answer | "open" };
type CardSaid = { card: Card; lines: Line[] };

/** What was said to some cards; of the partner's that it met one's own, and no more. */
function saidTo(cards: ReadonlyMap<string, Card>, body: unknown): CardSaid[] {
  return Object.entries(body as Said).flatMap(([id, kept]) => {
    const card = cards.get(id);
    if (!card) return [];
    const lines = [...kept].flatMap((letter, at): Line[] => {
      const answer = letter === OPEN ? "open" : answerOf(letter);
      return answer ? [{ line: card.options[at] ?? null, answer }] : [];
    });
    return lines.length > 0 ? [{ card, lines }] : [];
  });
}

/** How answers read in the archive, in a search, and in what somebody takes along: of the partner's what is out. */
const answerWords = roundWords({
  activity: intimacyLab.key,
  inSteps: true,
  wording: async (stores, _items, language, coupleId, who) => {
    const t = wordTexts(language);
    const { answers } = labTexts(language);
    const cards = await cardsNamed(stores.database.db, "all");
    const topicOf = async () => (id: string) => cards.get(id)?.category;
    const stand = who && (await readStand(stores, { ...who, couple: { id: coupleId } }, topicOf));
    const inWords = ({ line, answer }: Line) => {
      const words = answer === "open" ? t.both : answers[answer];
      return line === null ? words : t.line(line, words);
    };
    return {
      title: (item) => t.title(ofItem(item) ?? 0),
      inWords: (_item, body) =>
        saidTo(cards, body)
          .map(({ card, lines }) => t.card(card.text, lines.map(inWords).join("; ")))
          .join("\n") || null,
      about: (item) => ({ ten: ofItem(item) }),
      revealed: (mine, _theirs, item) => openedOf(stand?.matches ?? [], ofItem(item) ?? 0, mine as Said),
      data: (_item, body) =>
        saidTo(cards, body).map(({ card, lines }) => ({
          card: card.text,
          said: lines.map(({ line, answer }) => (line === null ? { answer } : { line, answer })),
        })),
    };
  },
});

type Chosen = NonNullable<Awaited<ReturnType<typeof ownChoices>>>;

/** The topics that somebody has put off and what their maybe may do, to take along: nobody else ever reads it. */
function chosenWords(language: Language, { writtenAt, choices }: Chosen): TakenWords {
  const t = wordTexts(language);
  const of = { date: writtenAt.toISOString().slice(0, 10) as LocalDate, title: t.chosen, theirs: null };
  if (isUnreadable(choices)) return { ...of, mine: brokenTexts(language).unreadable, data: UNREADABLE };
  const topics = choices.off.map((topic) => topicText(language, topic));
  const mine = [t.putOff(topics), choices.maybe ? t.maybeMeets : t.maybeAlone].join("\n");
  return { ...of, mine, data: { putOff: topics, maybeMayMeet: choices.maybe } };
}

/** As of all that is said in rounds; with it what one has chosen for one's cards, where one takes it along. */
export const cardWords: Pick<ServerActivity, "ownWords" | "wordsToTake"> = {
  ownWords: answerWords.ownWords,
  async *wordsToTake(stores, who, space, giveWay, within) {
    await giveWay();
    // The year of the two holds nothing of one alone.
    const of = { coupleId: space.coupleId, userId: who.person.id };
    const found = within ? null : await ownChoices(stores, of);
    let chosen = found && chosenWords(who.language, found);
    for await (const words of answerWords.wordsToTake(stores, who, space, giveWay, within)) {
      if (chosen && chosen.date < words.date) {
        yield chosen;
        chosen = null;
      }
      yield words;
    }
    if (chosen) yield chosen;
  },
};
