import { catalogue } from "#app/texts/catalogue.ts";

/** The page that asks once more who it is. */
export const confirmTexts = catalogue({
  en: {
    us: "Us",
    title: "Is it you?",
    lead: "What comes next can't be taken back, so we ask once more. It holds for five minutes.",
    withGoogle: "Sign in with Google again",
    withGoogleMore: "You will be signed out here and come back to this place.",
    goOn: "Go on to sign in",
    password: "Your password",
    itsMe: "It's me",
    checking: "Checking...",
    leave: "Leave it",
  },
});
