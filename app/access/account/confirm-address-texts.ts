import { catalogue } from "#app/texts/catalogue.ts";

/** What the link in the letter to a new account opens. */
export const confirmAddressTexts = catalogue({
  en: {
    title: "Your address",
    ask: "Is this your address?",
    lead: "Say yes, and the account is safely yours: nobody else can claim it with this address.",
    confirming: "Confirming...",
    yes: "Yes, it is mine",
    notNow: "Not now",
    signIn: "Sign In",
    goOn: "Go on",
    states: {
      over: ["This link is over", "It works for a week. You can ask for a new one on your home page."],
      overForStranger: [
        "This link is over",
        "It works for a week. Sign in: if your address is not confirmed yet, your home page offers a new one.",
      ],
      stranger: [
        "Sign in to confirm your address",
        "Then this page comes back, and one tap confirms it. If you never made an account here, close this page. We send you nothing else.",
      ],
      another: [
        "This link is for another account",
        "Here you are signed in with another address. Sign in with the one that got the letter, and open the link again.",
      ],
      done: ["Your address is confirmed", "The account is safely yours. There is nothing more to do."],
    },
  },
});
