import { catalogue } from "#app/texts/catalogue.ts";
import type { Language } from "#app/texts/languages.ts";

/** The lab's pages. */
export const labTexts = catalogue({
  en: {
    title: "Intimacy Lab",
    positions: "Random positions",
    lead: "Ten cards at a time, each of you alone. Only what you both opened is shown.",
    cardsBar: "Desire cards",
    questions: "Intimacy questions",
    questionsLead: "You both answer one, each alone. Then both answers open.",
    others: "Also here",
    positionsLead: "One at a time, drawn for you.",
    dares: "Truth or dare",
    daresLead: "The hot heat: bodies and desire.",
    alone: "Desire cards open when your partner is here. What one of you says alone would have nobody to meet.",
    paused: "While your pairing is paused there are no cards, and nothing that was open is shown.",
    cards: "Your cards",
    state: {
      new: (_partner: string) => "Ten cards are waiting. It takes about three minutes.",
      theirs: (partner: string) => `${partner} has done ten cards. Your turn.`,
      through: (_partner: string) => "You have been through all the cards that there are.",
    },
    going: (answered: number, total: number) => `You are at ${answered} of ${total}. Go on whenever you like.`,
    done: {
      waiting: (partner: string) => `You are done with your ten. ${partner} is still on theirs.`,
      both: (_partner: string) => "You have both done ten cards.",
    },
    premium: "There are more cards in premium.",
    whatItHolds: "What it holds",
    begin: "Ten new cards",
    goOn: "Go on",
    at: (at: number, total: number) => `${at} of ${total}`,
    yourAnswer: "Your answer",
    answers: { yes: "Yes", maybe: "Maybe", no: "No", "not-now": "Not now" },
    unasked: "Not asked",
    keep: "Keep it",
    keeping: "Saving...",
    learns: (partner: string) =>
      `${partner} learns of this card only if it opens for both. No and not now are never shown, counted or timed.`,
    nothingAsked: "Nothing more of these ten is asked of you: the rest is of topics that you have put off.",
    end: "End these ten",
    topics: "Topics",
    takeBack: "Take an answer back",
    opened: "What you both opened",
    openedNone: "Nothing is open yet. Some days bring none, and that says nothing about what anyone has answered.",
    openedAll: "All of it",
    one: { yes: "You both said yes to this", maybe: "You both opened this" },
    headline: { yes: "What you both said yes to", maybe: "What you both opened" },
    sinceToday: "Open to you both since today",
    since: (day: string) => `Open to you both since ${day}`,
    takeMineBack: "Take mine back",
    takeMineBackOf: (text: string) => `Take mine back: ${text}`,
    takeBackAsks: "It disappears for both of you at once. Nobody is told why.",
    takeBackNow: "Take it back",
    takeBackNowOf: (text: string) => `Take it back: ${text}`,
    how: {
      yes: "When you have each done ten cards, what you both said yes to opens in random order, two a day at most, and every other answer stays with whoever gave it.",
      maybe:
        "When you have each done ten cards, what you both opened comes in random order, two a day at most, and every other answer stays with whoever gave it.",
    },
    some: "Some days bring none. That says nothing about anyone's answers. A yes you take back disappears for both at once.",
    ideas: "You both enjoyed",
    ideasLead: "From what you each said afterwards. Perhaps again?",
    ideasPage: "Afterwards",
    newer: "Newer",
    older: "Older",
    mine: "Your answers",
    mineLead: "Only you see these. Change one, and whatever was open by it disappears for both of you at once.",
    mineNone: "You have answered no card yet.",
    ten: (number: number) => `Cards ${(number - 1) * 10 + 1} to ${number * 10}`,
    change: "Change",
    changeOf: (text: string) => `Change: ${text}`,
    notOffered: "This card is not asked any more. You can take back what you said.",
    topicsLead:
      "Put a topic off, and none of its cards is asked of you or opens by you. The other deck stays as it is, and nothing says so.",
    topicsLegend: "Put off",
    topicCards: (label: string, cards: number) => `${label}, ${cards} cards`,
    maybeLegend: "Maybe",
    maybe: "My maybe may meet a yes or another maybe",
    maybeHint:
      "Only if you both tick this, and only in the tens that you finish from now on. It then says “what you both opened”, so that a yes and a maybe look the same.",
    save: "Save",
    back: "Intimacy Lab",
  },
});

/** What a topic is called; one that was brought in by its own name. */
const topicTexts = catalogue({
  en: {
    touch: "Touch",
    kisses: "Kisses",
    "words-and-voice": "Words and voice",
    "undressing-and-looking": "Undressing and looking",
    "when-and-where-at-home": "When and where at home",
    "hands-and-mouths": "Hands and mouths",
    "play-and-toys": "Play and toys",
    trust: "Trust",
    "far-apart": "Far apart",
  },
});

/** A topic in words. */
export const topicText = (language: Language, name: string): string => {
  const known: Readonly<Record<string, string>> = topicTexts(language);
  return known[name] ?? name.replaceAll("-", " ").replace(/^./, (letter) => letter.toUpperCase());
};

/** Why an answer is not kept. The server alone makes these words. */
export const answerTexts = catalogue({
  en: {
    noAnswer: "Pick one of the four.",
    noChoice: "This form was changed on the way. Look at it, and send it once more.",
    refused: {
      finished: "You have finished these ten. To change an answer, take it back.",
      "unknown-step": "This card is not one of your ten. Here is the next one.",
      "retired-step": "This card is not asked of you any more. Here is the next one.",
      "changed-step": "This card has new words. Here it is again.",
      "another-partner": "Who is with you has changed since you opened the page. Nothing is kept of this answer.",
      "another-ten": "You two have gone on since you opened this page. Here is where you are now.",
      directions: "This card has two lines. Pick one of the four for each.",
      "not-to-be-kept": "It is not kept, because you have not said that it may be.",
    },
  },
});

/** How one's own answers read in the archive, and in what one takes along. */
export const wordTexts = catalogue({
  en: {
    title: (number: number) => `Desire cards, ten number ${number}`,
    chosen: "Desire cards, what you have chosen for yours",
    putOff: (topics: readonly string[]) =>
      topics.length === 0 ? "No topic is put off." : `Put off: ${topics.join(", ")}`,
    maybeMeets: "Your maybe may meet a yes or another maybe.",
    maybeAlone: "Your maybe meets nothing.",
    both: "You both opened this",
    card: (text: string, answers: string) => `${text}: ${answers}`,
    line: (line: string, answer: string) => `“${line}” ${answer}`,
  },
});

/** What stands on the dashboard: not a word of what it is. */
export const labHomeTexts = catalogue({
  en: { waiting: "Something for you two", note: "Whenever it suits you." },
});

/** What is kept, and why, as the privacy page says it. */
export const keptTexts = catalogue({
  en: {
    what: "What you answer to desire cards (18+)",
    why: "Only after you have said yes to it. Your answers, which topics you have put off, whether a maybe of yours may meet another, how far you are in ten cards, the days on which you finish them, and when you first saw that both had. For each ten cards a random day for each, whatever you answered. All of it is encrypted. Your partner learns which tens you have finished, and what you both opened. It is erased for both when you part, or yours when you take your yes back and ask for it.",
  },
});
