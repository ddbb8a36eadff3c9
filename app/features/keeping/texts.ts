import { catalogue } from "#app/texts/catalogue.ts";

/** The consent to keep what is written in the 18+ part. A new wording takes a new KEEPING_VERSION. */
export const keepingTexts = catalogue({
  en: {
    title: "May we keep what you write here?",
    lead: "What you write here is about your sex life. The law protects it more than other words. So we ask you first.",
    points: [
      "We keep what you tick and what you write, with its date. We store it encrypted.",
      "Your partner sees only what each page says that they see.",
      "It is used for nothing else. It is not counted, not sold, and in no letter.",
      "When you two part, all of it is erased, for both of you.",
      "You can take this back at any time, on this page or under Us. Then you choose whether what we kept is erased.",
    ],
    give: "Yes, keep what I write here",
    notNow: "Not now",
    /** In a form that was filled in without it. */
    tick: "Yes, keep this and what I write here later",
    more: "What this means",
  },
});

/** The page where it stands, and is taken back. */
export const keepingPageTexts = catalogue({
  en: {
    bar: "Us",
    title: "What we keep of the 18+ pages",
    given: (date: string) => `You said yes on ${date}.`,
    never: "You have not said yes. Nothing is kept.",
    withdrawn: "You took your yes back. Nothing new is kept.",
    takeBack: "Take it back",
    legend: "And what was kept until now?",
    erase: "Erase all of it",
    eraseMore: "What you wrote goes at once. What you two had open there closes for both of you.",
    stay: "Let it stay",
    stayMore: "It stays as it is. You see it again when you say yes again. Until then nothing new is kept.",
    submit: "Take my yes back",
    eraseNow: "Erase what was kept",
    pending: "Saving...",
    row: "What we keep of the 18+ pages",
    rowGiven: "You said yes. Here you can take it back.",
    rowWithdrawn: "You took your yes back.",
  },
});

export const keepingAnswers = catalogue({
  en: {
    pick: "Pick whether it is erased or stays.",
    changed: "This form was changed on the way.",
  },
});
