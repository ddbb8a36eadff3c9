import { catalogue } from "#app/texts/catalogue.ts";

/** The invite screen (docs/product/pairing.md#the-invite-screen). */
export const inviteTexts = catalogue({
  en: {
    title: "Invite Your Partner",
    lead: "A code works once, and for 7 days after it was made. Only the two of you are ever in here.",
    or: "OR",
    next: "Next",
  },
});

/** What the server answers; the toasts of connecting, skipping and going on are word for word. */
export const inviteAnswers = catalogue({
  en: {
    connected: "Connected!",
    connectedMore: "You've successfully connected with your partner.",
    skipped: "Invite Skipped",
    skippedMore: "You can invite your partner later from the dashboard.",
    complete: "Success",
    completeMore: "Setup complete! Welcome to your dashboard.",
    hasPartner: "You have a partner already.",
    notOurs: "This form is not one of ours.",
    joined: (me: string, partner: string) => `${me} and ${partner}, joined by a heart`,
    changed: "Something has changed here",
    changedBeforeYes: "Look who is beside you before you say yes.",
    changedBeforeNo: "Look who is beside you before you say no.",
    yesKept: "Your yes is kept",
    yesKeptMore: (name: string) => `You go on when ${name} has said yes too.`,
    youAnd: (name: string) => `You and ${name}`,
    pauseOver: "The pause is over. What you have both answered is open.",
    oneByOne: "What you wrote on your own opens one by one.",
    connectedTwo: "You two are connected.",
    alone: "You are on your own again",
    aloneMore: "What you wrote is yours alone.",
  },
});
