import { catalogue } from "#app/texts/catalogue.ts";
import type { Language } from "#app/texts/languages.ts";

/** The list, and a question's page. */
export const questionsTexts = catalogue({
  en: {
    title: "Intimacy questions",
    lab: "Intimacy Lab",
    lead: "You both answer, each alone. Then both answers open. Any question can wait for as long as you like.",
    waiting: "For you now",
    next: "Next for you two",
    answer: "Answer",
    topics: "By topic",
    topicNames: {
      closeness: "Closeness",
      words: "Words",
      apart: "Apart",
      wanting: "Wanting",
      bodies: "Bodies",
      after: "Afterwards",
      pace: "Pace",
      curious: "Curious",
    },
    progress: (open: number, total: number) => `${open} of ${total} open to you both`,
    noneOfIt: "Part of premium",
    further: (count: number) =>
      count === 1 ? "1 more question is part of premium." : `${count} more questions are part of premium.`,
    whatItHolds: "What it holds",
    allAnswered: "You have answered every question that is open to you.",
    none: "There are no questions here yet.",
    state: {
      new: "Not answered yet",
      mine: "You have answered",
      fresh: "Both answers are open, and you have not read them",
      open: "Open to both",
      over: "It was open, and is over",
    },
    theirs: (partner: string) => `${partner} has answered`,
    yourPartner: "Your partner",
    notIncluded: "This question is part of premium. What you have answered stays open.",
    over: "It was open to both of you, and one of you has erased their answer. It is over, and nothing more opens here.",
    yours: "Your answer",
    another: "Another question",
    all: "All questions",
    erase: "Erase my answer",
    eraseMore: {
      waiting: "Your answer goes at once. Nobody is told. You can answer this question again later.",
      revealed:
        "Your answer goes at once, and this question closes again for both of you, for good. What your partner said stays theirs.",
    },
    eraseNow: "Erase it",
    also: "Also here",
    cards: "Desire cards",
    dares: "Truth or dare, the hot one",
    afterwards: "Afterwards",
  },
});

/** A topic in words; one that was brought in by its own name. */
export const topicText = (language: Language, name: string): string => {
  const known: Readonly<Record<string, string>> = questionsTexts(language).topicNames;
  return known[name] ?? name.replaceAll("-", " ").replace(/^./, (letter) => letter.toUpperCase());
};

/** Why one waits for the other half. The server alone makes these words. */
export const whyTexts = catalogue({
  en: {
    alone: (_partner: string) => "It opens when your partner is here and has answered too. Nothing runs out.",
    paused: (_partner: string) => "While your pairing is paused nothing new of your partner is shown.",
    waiting: (partner: string) => `It opens to you both when ${partner} has answered too. Nothing runs out.`,
    mineHeld: (partner: string) =>
      `You wrote this before you two were connected. It opens once you have said on your home page that ${partner} is who you meant.`,
    theirsHeld: (partner: string) =>
      `${partner} wrote an answer before you two were connected. Both open once ${partner} has said that it is you.`,
  },
});

/** Why an answer that was sent is not kept. */
export const unsentTexts = catalogue({
  en: {
    yourPartner: "Your partner",
    unsent: {
      "already-open": (partner: string) =>
        `${partner} has answered meanwhile, or this question is over. What stands here stays as it is.`,
      "another-partner": (_partner: string) =>
        "Who reads this with you has changed since you opened the page. Send it again if it is meant for them.",
      "not-included": (_partner: string) => "This question is part of premium, and is not open to you two now.",
      "not-to-be-kept": (_partner: string) => "It is not kept, because you have not said that it may be.",
      changed: (_partner: string) => "This question has new words. Here it is again.",
    },
  },
});

/** What stands on the dashboard: not a word of what it is. */
export const questionsHomeTexts = catalogue({
  en: { waiting: "Something for you two", note: "Whenever it suits you." },
});

/** What is kept, and why, as the privacy page says it. */
export const keptTexts = catalogue({
  en: {
    what: "Your answers to intimacy questions (18+)",
    why: "Only after you have said yes to it. What you answer, with the day and the times at which you first sent and last changed it, and when you first saw both answers. Where one of you erases theirs after that, that it is over. Which question it was is kept only as a code that nobody can read without your key. All of it is encrypted. It is erased for both when you part, or yours when you take your yes back and ask for it.",
  },
});
