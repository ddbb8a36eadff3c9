import { catalogue } from "#app/texts/catalogue.ts";

/** For somebody who has sent words after their session was over. */
export const signedOutTexts = catalogue({
  en: {
    title: "You are signed out",
    notSent: "Your words were not sent. Here they are: copy them, sign in, and send them again.",
    signIn: "Sign In",
  },
});
