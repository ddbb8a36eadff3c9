import { catalogue } from "#app/texts/catalogue.ts";

/** The way out of letters. */
export const unsubscribeTexts = catalogue({
  en: {
    title: "No more of these letters?",
    lead: "They say that something new is waiting, where no device of yours can. What concerns your account itself is written all the same.",
    stop: "Stop these letters",
    done: "They have stopped.",
    doneMore: "If you change your mind, they can be switched on again under Us, in What may reach you.",
  },
});
