import { catalogue } from "#app/texts/catalogue.ts";

/** What the link in the letter to a new address opens. */
export const confirmEmailTexts = catalogue({
  en: {
    us: "Us",
    title: "Your new email",
    ask: "Use this address from now on?",
    signedOut: "You will be signed out everywhere and sign in with it again.",
    changing: "Changing...",
    use: "Use this address",
    over: "This link is over",
    overMore:
      "It holds for an hour, works once, and opens where you are signed in with the account that it was made for.",
    leave: "Leave it as it was",
  },
});
