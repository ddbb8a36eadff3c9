import { catalogue } from "#app/texts/catalogue.ts";
import { plural } from "#app/texts/numbers.ts";
import { type FieldsOf, fieldNames, type MomentName, placeIn, type Said, wordsIn } from "./moments.ts";

/** A scale in words: what it is about, and what 1 and 5 mean. */
type ScaleTexts = { label: string; low: string; high: string };
/** A field for words: what is asked, and what somebody might write. */
type WordsTexts = { label: string; placeholder: string };
type FieldTexts<M extends MomentName> = {
  [F in keyof FieldsOf<M>]: FieldsOf<M>[F] extends "scale" ? ScaleTexts : WordsTexts;
};
/** What a form says of itself. The compiler asks for each field of its description. */
type FormTexts = {
  [M in MomentName]: {
    /** Its name, on its own. */
    title: string;
    heading: string;
    lead: string;
    send: string;
    /** The round of a date. */
    of: (date: string) => string;
    /** The heading above the earlier ones. */
    past: string;
    fields: FieldTexts<M>;
  };
};

const forms: FormTexts = {
  weekly: {
    title: "This week",
    heading: "How was your week?",
    lead: "Three minutes, once a week. Your week ends on Monday at four in the morning, where you are.",
    send: "Send my week",
    of: (date) => `The week from ${date}`,
    past: "Earlier weeks",
    fields: {
      communication: { label: "Communication", low: "Few words", high: "Many words" },
      affection: { label: "Affection", low: "Now and then", high: "Every day" },
      appreciation: { label: "Appreciation", low: "Rarely said", high: "Often said" },
      fun: { label: "Fun", low: "A serious week", high: "A playful week" },
      support: { label: "Support", low: "Each of us managed alone", high: "We helped each other" },
      future: { label: "Future", low: "We did not talk about it", high: "We made plans" },
      loved: { label: "One thing that I loved", placeholder: "A moment, a sentence, a good soup" },
      need: { label: "One thing that I need", placeholder: "Something small, for the week to come" },
    },
  },
  goodbye: {
    title: "Before a goodbye",
    heading: "Before you say goodbye",
    lead: "For both of you, before one of you leaves. A few words are enough.",
    send: "Send mine",
    of: (date) => `Goodbye, ${date}`,
    past: "Earlier goodbyes",
    fields: {
      leaving: { label: "How this goodbye is for me", low: "Hard", high: "Easy" },
      take: { label: "What I take with me", placeholder: "A joke, a song, one morning" },
      hear: { label: "What I want to hear from you on the way", placeholder: "One sentence is enough" },
      call: { label: "When we talk again", placeholder: "Tonight, before I sleep" },
      promise: { label: "One small promise", placeholder: "I send you a picture of my breakfast" },
    },
  },
  reunion: {
    title: "When you meet again",
    heading: "When you meet again",
    lead: "For both of you, shortly before or after you meet. A few words are enough.",
    send: "Send mine",
    of: (date) => `Together again, ${date}`,
    past: "Earlier reunions",
    fields: {
      arrive: { label: "How I feel as we meet", low: "Very tired", high: "Full of energy" },
      hour: { label: "What I need in the first hour", placeholder: "A shower, food, no plans" },
      missed: { label: "What I missed most", placeholder: "Your coffee, your cold feet" },
      stay: { label: "What I want to keep from our calls", placeholder: "Saying good night, always" },
      thing: { label: "One thing to do together this time", placeholder: "The walk to the lake" },
    },
  },
};

/** What the pages of these forms say. */
export const momentTexts = catalogue({
  en: {
    checkIn: "Check in",
    forms,
    leaveOut: "Leave out",
    private: (partner: string) => `${partner} reads yours, and you read theirs, only when you have both sent it.`,
    privateAlone: "It stays with you. It waits for your partner, and for your yes to them.",
    privatePaused: "It stays with you. While your pairing is paused nothing of it is shown to anybody.",
    sending: "Sending...",
    sendChange: "Keep the change",
    leave: "Leave it as it was",
    change: "Change it",
    you: "You",
    mineIn: "You have sent yours",
    theirsIn: (partner: string) => `${partner} has sent theirs`,
    both: "You have both sent yours",
    openToBoth: "Open to both",
    place: (place: number) => `${place} of 5`,
    placesOf: (mine: number | null, partner: string, theirs: number | null) =>
      [mine && `You ${mine}`, theirs && `${partner} ${theirs}`].filter(Boolean).join(", "),
    same: "the same",
    leftOut: (partner: string) => `${partner} left this out.`,
    youLeftOut: "You left this out.",
    mineHeld: (partner: string) => `Yours opens once you have said on your home page that ${partner} is who you meant.`,
    waiting: {
      weekly: (partner: string) =>
        `${partner} can send theirs in their own week. When you have both sent it, you can both read both.`,
      goodbye: (partner: string) =>
        `${partner} has seven days for it. When you have both sent it, you can both read both.`,
      reunion: (partner: string) =>
        `${partner} has seven days for it. When you have both sent it, you can both read both.`,
    } satisfies Record<MomentName, unknown>,
    nothingThen: (partner: string) => `There is nothing from ${partner} here. Yours stays with you.`,
    opensWithYours: (partner: string) =>
      `${partner} has sent theirs too. Both open to both of you once you have said that ${partner} is who you meant.`,
    opensWithTheirs: (partner: string) =>
      `${partner} has sent theirs too. Both open to both of you once ${partner} has said that it is you.`,
    alone: "It is yours. Your partner adds theirs once they are here.",
    paused: "It is yours. While your pairing is paused nothing new of your partner is shown.",
    askEachOther: "Ask each other",
    older: "Older ones",
  },
});

/** What the server says of two open weeks: where the two lie furthest apart, and what to ask about it. */
export const apartTexts = catalogue({
  en: {
    inSentence: {
      communication: "communication",
      affection: "affection",
      appreciation: "appreciation",
      fun: "fun",
      support: "support",
      future: "the future",
    } as Readonly<Record<string, string>>,
    one: (area: string, partner: string, mine: number, theirs: number) =>
      `You differ on ${area}: ${mine} for you, ${theirs} for ${partner}.`,
    two: (
      partner: string,
      [area, mine, theirs]: readonly [string, number, number],
      [second, hers, his]: readonly [string, number, number],
    ) =>
      `You differ most on ${area} (${mine} for you, ${theirs} for ${partner}) and ${second} (${hers} for you, ${his} for ${partner}).`,
    none: "You both chose the same points.",
    questions: {
      communication: "Which of our talks this week did you like most?",
      affection: "What kind word or touch from me did you like this week?",
      appreciation: "What did you do for us this week that I may not have seen?",
      fun: "What would make us laugh next week?",
      support: "What is one small thing that I can do for you next week?",
      future: "What are you looking forward to with me?",
    } as Readonly<Record<string, string>>,
    questionOfNone: "Which hour of this week would you live again with me?",
  },
});

/** What weeks say to the score of the two. */
export const weekInsightTexts = catalogue({
  en: {
    name: "Weekly check-ins",
    counted: ({ points }: { points: number }) => plural("en", points, { one: "1 week", other: `${points} weeks` }),
    tooFew: (points: number, enough: number) => `${points} of the ${enough} weeks it takes`,
    how: "Weekly check-ins: how near your places lie, in the areas that you both chose one in. The same place is all of it, a step apart a quarter less. The last 26 weeks count.",
    near: [
      (areas: string) => `You saw the week from the same place on ${areas}.`,
      (areas: string) => `On ${areas} it was the same week for both of you.`,
    ],
    far: [
      (area: string) => `On ${area} you stood in different places, which is worth a talk and no more than that.`,
      (area: string) => `On ${area} it was not the same week for both of you.`,
    ],
    alike: (area: string) => `In your last week you were in the same place on ${area}.`,
    apart: (area: string) => `In your last week you stood apart on ${area}.`,
  },
});

/** Why one of these forms is not taken. */
export const refusalTexts = catalogue({
  en: {
    place: "Pick a place from 1 to 5.",
    words: "Write your words in one field.",
    nothing: "Pick one place, or write a few words.",
    long: "There is room for 2,000 characters here. Your words are kept: make them a little shorter.",
    anotherWeek:
      "This was begun in another week, and that week has ended. Nothing is lost: if it still says how your week is, send it once more.",
    weekNotBegun:
      "This is for a week that has not begun yet. Nothing is lost: if it says how this week is, send it once more.",
    dayNotBegun: "This page is for a day that has not begun yet. Nothing is lost: look at it, and send it once more.",
    anotherDay:
      "This page was begun on another day, or your partner has begun one meanwhile. Nothing is lost: send it once more, and it goes together with theirs.",
    alreadyOpen:
      "Your partner has sent theirs meanwhile, and both are open. What you sent before stays as it is. Your new words are below: copy what you want to keep.",
    anotherPartner:
      "Who your partner is has changed since you opened this page. Nothing is lost: look at it again, then send it once more.",
  },
});

/** What stands on the dashboard. */
export const momentHomeTexts = catalogue({
  en: {
    theirsFirst: (partner: string) => `${partner} has sent theirs. A few minutes.`,
    open: "You have both sent yours, and can both read it.",
    titles: { weekly: "Your week", goodbye: "Before a goodbye", reunion: "When you meet again" } satisfies Record<
      MomentName,
      string
    >,
  },
});

/** What is kept, and why, as the privacy page says it. */
export const keptTexts = catalogue({
  en: {
    what: "Your weeks, goodbyes and reunions",
    why: "The places that you pick and the words that you write there, with the date, the time at which you last changed them, and when you first saw what both of you said. They are what the app is for.",
  },
});

type Texts = ReturnType<typeof momentTexts>;

/** The texts of one field, whichever form it is of. */
export const fieldText = (t: Texts, moment: MomentName, field: string): ScaleTexts | WordsTexts | undefined =>
  (t.forms[moment].fields as Readonly<Record<string, ScaleTexts | WordsTexts>>)[field];

/** What somebody said as one text, a line for each field. */
export function inWords(t: Texts, moment: MomentName, said: Said): string {
  return fieldNames(moment)
    .flatMap((field) => {
      const place = placeIn(said, field);
      const value = place ? t.place(place) : wordsIn(said, field);
      return value ? [`${fieldText(t, moment, field)?.label}: ${value}`] : [];
    })
    .join("\n");
}
