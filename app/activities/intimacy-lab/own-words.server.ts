import { roundWords } from "#app/rounds/round-words.server.ts";
import { intimacyLab } from "./activity.ts";
import { type Answer, answerOf, OPEN } from "./answers.ts";
import { type Card, cardsNamed } from "./cards.server.ts";
import { openedOf, readStand, type Said } from "./stand.server.ts";
import { ofItem } from "./ten.ts";
import { labTexts, wordTexts } from "./texts.ts";

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
export const cardWords = roundWords({
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
