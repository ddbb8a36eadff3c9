import { fullDate } from "#app/calendar/date-words.ts";
import { liked } from "#app/ideas/texts.ts";
import { catalogue } from "#app/texts/catalogue.ts";
import type { Language } from "#app/texts/languages.ts";
import { type Group, type NOW, type Said, TICKS } from "./after.ts";
import type { Occasion } from "./occasions.ts";
import { WORD_FIELDS, type WordField } from "./word-fields.ts";

/** What may be ticked, in words. */
const ticks = {
  ...liked.en,
  now: {
    close: "Close to you",
    calm: "Calm",
    happy: "Happy",
    tired: "Tired, in a good way",
    thoughtful: "Full of thoughts",
    lonely: "A little alone",
    bad: "Not good",
  } satisfies Record<(typeof NOW)[number], string>,
};

/** What the pages say. */
export const afterTexts = catalogue({
  en: {
    checkIn: "Check in",
    heading: "While it is still warm",
    lead: "Two minutes, for each of you alone. Leave out whatever you like.",
    ticks,
    legends: { good: "What felt good?", again: "What would you do again?", now: "How are you now?" } satisfies Record<
      Group,
      string
    >,
    change: "What would you change?",
    wordsFor: (partner: string) => `Words for ${partner}`,
    wordsForYou: "Words for you",
    wordsForPartner: "Words for your partner",
    inYourWords: { good: "What felt good, in your own words", again: "What to do again, in your own words" },
    placeholders: {
      "good-words": "Or in your own words",
      "again-words": "Or in your own words",
      change: "Something small is enough. So is nothing.",
      words: "What you would say with your head on a shoulder",
    } satisfies Record<WordField, string>,
    share: { change: "Share what you would change", now: "Share how you are now" },
    onlyMe: "Only me",
    shared: "Shared",
    send: "Keep and send",
    sendAlone: "Keep",
    sendChange: "Keep the change",
    sending: "Sending...",
    later: "Another time",
    leave: "Leave it as it was",
    opensTitle: "What opens, and when",
    opens: "When both of you have sent yours: what you both ticked, your own words, and what you marked as shared.",
    staysMine: "Only yours, always: what you alone ticked, and all that says Only me.",
    noScore: "No score, no chart, no reminder. Each of you can erase your own.",
    alone: "It stays with you. It waits for your partner, and for your yes to them.",
    paused: "It stays with you. While your pairing is paused nothing of it is shown to anybody.",
    mineIn: "You have sent yours",
    theirsIn: (partner: string) => `${partner} has sent theirs`,
    both: "You have both sent yours",
    you: "You",
    mineTitle: "What you said",
    waiting: (partner: string) =>
      `${partner} has four days for it. When you have both sent yours, what is for both of you opens.`,
    nothingThen: (partner: string) => `There is nothing from ${partner} here. Yours stays with you.`,
    opensWithYours: (partner: string) =>
      `${partner} has sent theirs too. It opens to both of you once you have said on your home page that ${partner} is who you meant.`,
    opensWithTheirs: (partner: string) =>
      `${partner} has sent theirs too. It opens to both of you once ${partner} has said that it is you.`,
    aloneDone: "It is yours. Your partner adds theirs once they are here.",
    pausedDone: "It is yours. While your pairing is paused nothing new of your partner is shown.",
    onlyYou: "Only you see this.",
    sharedWithBoth: "For both of you",
    changeIt: "Change it",
    bothGood: "You both liked",
    bothAgain: "You would both do again",
    nothingBoth: "You ticked different things this time. Both are true.",
    wordsTitle: "In your own words",
    noWords: (partner: string) => `${partner} wrote no words this time.`,
    noWordsYou: "You wrote no words this time.",
    another: "Begin another one",
    full: "There is no room for another one just now. Up to three are open at a time, and up to three a day.",
    ideasTitle: "Kept for you two",
    ideasLead: "Things that you both ticked. If you remove one, it goes for both of you, and nobody is told.",
    remove: "Remove",
    removeIdea: (idea: string) => `Remove: ${idea}`,
    removeAsks: "It goes for both of you and does not come back by itself. Nobody is told.",
    removeNow: "Remove it",
    removeIdeaNow: (idea: string) => `Remove it: ${idea}`,
    past: "Earlier ones",
    of: (date: string, nth: number) => (nth === 1 ? date : `${date}, number ${nth}`),
    title: (date: string) => `Afterwards, ${date}`,
    older: "Older ones",
    openToBoth: "Open to both",
    erase: "Erase what I said",
    eraseMore:
      "What you said here goes at once. What was open to both of you closes again for both. What is kept for you two stays; you can remove it one by one.",
    eraseNow: "Erase it",
    keepingRow: "What we keep of these pages",
  },
});

/** A door for somebody who did not feel well with it. Nothing of it is sent or kept. */
export const doorTexts = catalogue({
  en: {
    title: "If it was not good",
    lead: "You do not have to explain it to anybody. Open what helps now. Nothing here is sent or kept.",
    ways: [
      {
        name: "I want to talk about it",
        more: "Choose a calm time, with your clothes on. You could say: “Something about last time stays with me. I want to tell you, and I do not need you to solve it.”",
      },
      {
        name: "I want to be held",
        more: "You could say: “Will you hold me for a while? Nothing else tonight.” That is a whole wish. It leads to nothing that you do not want.",
      },
      {
        name: "I want to be alone tonight",
        more: "You could say: “I need tonight for myself. We can talk tomorrow.” You do not have to give a reason.",
      },
    ],
    pressed: "I did not want it, or it hurt",
    pressedMore: [
      "A no counts at any moment, also after a yes. What happened to you is not your fault.",
      "Pain is a reason to stop. If it hurts again, or if you bleed, a doctor can help.",
      "You can talk to somebody who is not your partner. They listen, and they do not tell others.",
    ],
    noLines:
      "A doctor, a friend, or a help line in your country can help. In danger, call the emergency number where you are.",
    linesTitle: "People to talk to",
  },
});

/** Why something is not taken. */
export const refusalTexts = catalogue({
  en: {
    tick: "This form was changed on the way. Tick what you like once more.",
    words: "Write your words in one field.",
    nothing: "Tick one thing, or write a few words.",
    long: "There is room for 2,000 characters here. Your words are kept: make them a little shorter.",
    idea: "This is not one of the things that are kept for you two.",
    notBegun: "This page is for a day that has not begun yet. Nothing is lost: look at it, and send it once more.",
    late: "This page was begun at another time, or your partner has begun one meanwhile. Nothing is lost: look at it, and send it once more.",
    full: "There is no room for another one just now. Look again tomorrow, or once your partner has sent theirs. No draft stays on this device: copy what you want to keep from below.",
    alreadyOpen:
      "Your partner has sent theirs meanwhile, and both are open. What you sent before stays as it is. Your new words are below: copy what you want to keep.",
    anotherPartner:
      "Who your partner is has changed since you opened this page. Nothing is lost: look at it again, then send it once more.",
    notToBeKept:
      "Nothing of this is kept, because your yes to keeping it is missing. If you want it kept, tick it below and send it once more.",
  },
});

/** What stands on the dashboard: not a word of what it is. */
export const afterHomeTexts = catalogue({ en: { waiting: "Something for you two", note: "Whenever it suits you." } });

/** What is kept, and why, as the privacy page says it. */
export const keptTexts = catalogue({
  en: {
    what: "What you say in the check-in afterwards (18+)",
    why: "Only after you have said yes to it. What you tick and the words that you write there, with the date, the time at which you last changed them, and when you first saw what is open to both of you. Where one of you erases theirs after that, that it is over. What you both ticked is kept as ideas for you two. All of it is encrypted, and erased for both when you part, or when you take your yes back and ask for it. When you said yes, to which wording, and when you took it back, is kept with your account.",
  },
});

type Texts = ReturnType<typeof afterTexts>;

/** What a tick says. */
export const tickText = (t: Texts, group: Group, name: string): string =>
  (t.ticks[group] as Readonly<Record<string, string>>)[name] ?? "";

/** An occasion, by its date. */
export const labelOf = (language: Language, { date, nth }: Occasion): string =>
  afterTexts(language).of(fullDate(language, date), nth);

const GROUPS = Object.keys(TICKS) as Group[];

/** What somebody said as one text, a line for each part. */
export function inWords(t: Texts, said: Said): string {
  const ticked = GROUPS.flatMap((group) => {
    const names = (said[group] ?? []).map((name) => tickText(t, group, name));
    return names.length > 0 ? [`${t.legends[group]} ${names.join("; ")}`] : [];
  });
  const labels: Record<WordField, string> = {
    "good-words": t.inYourWords.good,
    "again-words": t.inYourWords.again,
    change: t.change,
    words: t.wordsForPartner,
  };
  const written = WORD_FIELDS.flatMap((field) => (said[field] ? [`${labels[field]}: ${said[field]}`] : []));
  return [...ticked, ...written].join("\n");
}
