import { catalogue } from "#app/texts/catalogue.ts";
import { numberIn } from "#app/texts/numbers.ts";

/** What stands around a question that both answer: the form, the half that is in, both answers. */
export const answeringTexts = catalogue({
  en: {
    yourAnswer: "Your answer",
    bothAnswers: "Both answers",
    bothAnswered: "Both answered",
    youAnswered: "You have answered",
    answered: (name: string) => `${name} has answered`,
    you: "You",
    yourPartner: "Your partner",
    openToBoth: "Open to both",
    halfIn: "Your half is in.",
    halves: (name: string | null, isIn: boolean) =>
      `Your half is in, ${name ? `${name}'s` : "the other"} is ${isIn ? "too" : "still open"}`,
    change: "Change it",
    onScale: (place: number, low: string, high: string) => `${place} of 5, between “${low}” and “${high}”`,
    several: "Pick as many as you like.",
    private: "Neither of you sees the other's words until both are in. Until then you can change yours.",
    sending: "Sending...",
    send: "Send my answer",
    leave: "Leave it as it was",
    later: "Another time",
    placeholder: "Take your time. It does not have to be clever.",
    draftKept: "Draft kept on this device",
    length: (length: number, max: number) => `${numberIn("en", length)} / ${numberIn("en", max)}`,
    notSent: "Not sent",
    youWrote: "This is what you wrote:",
  },
});

/** Why an answer is not taken: the server says it, and the page shows it. */
export const refusalTexts = catalogue({
  en: {
    empty: "Write something first. A single word will do.",
    long: (max: number) =>
      `An answer has at most ${numberIn("en", max)} characters. Yours is kept below: make it a little shorter.`,
    noPlace: "Pick a place on the scale first.",
    none: "Pick one first.",
    justOne: "Pick just one.",
  },
});
