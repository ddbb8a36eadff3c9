import { catalogue } from "#app/texts/catalogue.ts";
import { plural } from "#app/texts/numbers.ts";

/** The list of quizzes, a question and the results. */
export const quizTexts = catalogue({
  en: {
    title: "Quizzes",
    lead: "Ten questions with four answers each. You each take one for yourselves, then you see what came of it.",
    sorts: { "about-us": "About us both", "know-me": "How well do you know me" },
    about: {
      "about-us": "What would each of you do? You see where you answer the same.",
      "know-me": "Answer for yourself, and guess what your partner answers.",
    },
    barTitle: {
      "about-us": (quiz: string) => `About us both: ${quiz}`,
      "know-me": (quiz: string) => `How well do you know me: ${quiz}`,
    },
    none: "There is no quiz here yet. What you can take shows here.",
    further: "With premium",
    premium: "One subscription for you both.",
    whatItHolds: "What it holds",
    notIncluded: "This quiz is part of premium.",
    thisOrThat: "This or that",
    truthOrDare: "Truth or dare",
    state: {
      new: (total: number) => `${total} questions`,
      going: (answered: number, total: number) => `You are at ${answered} of ${total}`,
      mine: (partner: string) => `You are done. ${partner} is not yet.`,
      mineAlone: "You are done. It opens when your partner has taken it too.",
      theirs: (partner: string) => `${partner} is done. Your turn.`,
      open: "Both done",
      again: "Take it again",
    },
    at: (place: number, total: number) => `${place} of ${total}`,
    done: (partner: string) => `${partner}: done`,
    notDone: (partner: string) => `${partner}: not done yet`,
    how: (partner: string) => `First answer for yourself. Then guess what ${partner} answers.`,
    you: "You",
    them: "your partner",
    Them: "Your partner",
    yourAnswer: "your own answer",
    yourGuess: "your guess",
    next: "Next question",
    last: "Finish the quiz",
    sending: "Keeping it…",
    previous: "Previous question",
    stop: "Stop here for now",
    kept: "Each answer is kept as you go. Neither of you sees the other's until you are both through.",
    allAnswered: "There is no question left in this quiz.",
    end: "See what came of it",
    all: "All quizzes",
    /** Results. */
    figure: {
      "about-us": (same: number, of: number) => `${same} of ${of} answers are the same`,
      "know-me": (right: number, of: number) => `${right} of ${of} guesses were right, from you both together`,
    },
    inLens: { "about-us": (of: number) => `of ${of} the same`, "know-me": (of: number) => `of ${of} right` },
    howMuch: {
      "about-us": {
        all: "The same, all the way",
        most: "Mostly of one mind",
        half: "Half and half",
        few: "Mostly each your own way",
        none: "Each your own way",
      },
      "know-me": {
        all: "You know each other by heart",
        most: "You both pay attention",
        half: "Half of it you know",
        few: "Plenty still to find out",
        none: "All of it still to find out",
      },
    },
    nothingCompared: "There is no question that you have both answered.",
    talk: "Talk about this",
    whyTalk: {
      "about-us": {
        both: "You answered the same everywhere. This one is good to talk about all the same.",
        you: "",
        them: "",
        neither: "Here your answers differ.",
      },
      "know-me": {
        both: "You both guessed everything right. This one is good to talk about all the same.",
        you: "Here one of you guessed wrong.",
        them: "Here one of you guessed wrong.",
        neither: "Here you both guessed wrong.",
      },
    },
    share: "Share a picture",
    whatIsShared: "The picture shows the circles and the figure: no answer, no name.",
    byQuestion: "Question by question",
    legend: {
      "about-us": { both: "the same", neither: "not the same" },
      "know-me": {
        you: "you were right",
        them: (partner: string) => `${partner} was right`,
        both: "both",
        neither: "neither",
      },
    },
    says: (who: string) => `${who}:`,
    knew: (partner: string) => `${partner} knew.`,
    youKnew: "You knew.",
    guessed: (partner: string, words: string) => `${partner} guessed: ${words}`,
    youGuessed: (words: string) => `You guessed: ${words}`,
    mineDone: "You are done",
    closed: "This one is closed",
    yourAnswers: "Your answers",
    another: "Another quiz",
    again: "Take it again",
    againFrom: (day: string) => `You can take this quiz again from ${day}. These results stay.`,
    earlier: "Other times you took it",
    time: (time: number) => `Time ${time}`,
  },
});

/** Why one's own answers stand there alone. The server alone makes these words. */
export const whyTexts = catalogue({
  en: {
    yourPartner: "Your partner",
    alone: (_partner: string) => "Both open when your partner is here and has taken it too. Nothing runs out.",
    paused: (_partner: string) => "While your pairing is paused nothing new of your partner is shown.",
    waiting: (partner: string) =>
      `${partner} has not finished it yet. Both open when you have both finished. Nothing runs out.`,
    closed: (_partner: string) => "What you both had open here is closed. Your own answers stay with you.",
    mineHeld: (partner: string) =>
      `You began this before you two were connected. It opens once you have said on your home page that ${partner} is who you meant.`,
    theirsHeld: (partner: string) =>
      `${partner} began this before you two were connected. Both open once ${partner} has said that it is you.`,
  },
});

/** Why an answer is not kept. */
export const saidTexts = catalogue({
  en: {
    noAnswer: "Pick your own answer.",
    noGuess: "Pick what you think your partner answers.",
    notOurs: "Answer once more: the form was not complete.",
    refused: {
      finished: "You have finished this quiz. Nothing of it changes any more.",
      "unknown-step": "This question is not part of the quiz. Here is the next one.",
      "retired-step": "This question is not asked any more. Here is the next one.",
      "changed-step": "This question has new words. Here it is again.",
      "another-partner":
        "Who takes this with you has changed since you opened the page. Answer again if it is meant for them.",
      "another-time": "You two have gone on since you opened this page. Here is where you are now.",
      "not-included": "This quiz is part of premium, and is not open to you two now.",
      "not-to-be-kept": "It is not kept, because you have not said that it may be.",
    },
  },
});

/** What waits on the dashboard, and whose turn it is. The server alone makes these words. */
export const quizHomeTexts = catalogue({
  en: {
    quiz: (title: string) => `Quiz: ${title}`,
    unread: (count: number) =>
      count === 1 ? "A quiz you have both finished" : `${count} quizzes you have both finished`,
    finished: (partner: string, count: number) =>
      count === 1 ? `${partner} has finished a quiz` : `${partner} has finished ${count} quizzes`,
  },
});

/** How answers read in the archive, a search and an export. The server alone makes these words. */
export const quizWordTexts = catalogue({
  en: {
    answered: (question: string, words: string) => `${question} ${words}`,
    andGuessed: (question: string, words: string, guess: string) => `${question} ${words} (guess: ${guess})`,
  },
});

/** What the page of all that is played says of it. */
export const doorTexts = catalogue({
  en: { name: "Quizzes", sentence: "Compare yourselves, or guess each other." },
});

/** What the privacy page says of it. */
export const keptTexts = catalogue({
  en: {
    what: "What you answer in quizzes",
    why: "Your answer to each question and your guess, how far you are in a quiz, and the day on which you finish it. Until you have both finished, your partner learns only whether you are done.",
  },
});

/** What quizzes say to the score of the two. */
export const quizInsightTexts = catalogue({
  en: {
    name: "Quizzes",
    counted: ({ same, of }: { same: number; of: number }) =>
      plural("en", of, { one: `${same} of 1 match`, other: `${same} of ${of} matches` }),
    tooFew: (points: number, enough: number) => `${points} of the ${enough} matches it takes`,
    how: "Quizzes: of all answers and guesses in quizzes that you have both finished, how many match. Of one that you took again, the last time counts.",
    same: (question: string, answer: string) => `“${question}” You both say: ${answer}`,
    knew: (question: string) => `“${question}” Each of you knew what the other says.`,
    differ: {
      "about-us": (question: string) => `“${question}” Here you answer differently.`,
      "know-me": (question: string) => `“${question}” Here both of you guessed something else.`,
    },
    quizzes: (count: number) => plural("en", count, { one: "1 quiz", other: `${count} quizzes` }),
    ofWeek: {
      "about-us": (quiz: string, same: number, of: number) =>
        `You finished the quiz “${quiz}”: ${same} of ${of} answers are the same.`,
      "know-me": (quiz: string, right: number, of: number) =>
        `You finished the quiz “${quiz}”, and ${right} of your ${of} guesses about each other were right.`,
    },
    askAlike: [
      "When did you last notice that about each other?",
      "Who of you two had it first, and who caught it?",
      "Which story would you tell to show it?",
    ],
  },
});
