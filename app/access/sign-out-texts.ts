import { catalogue } from "#app/texts/catalogue.ts";

/** The page of a link that signs nobody out. */
export const signOutTexts = catalogue({
  en: {
    bar: "Signing out",
    title: "Sign out here?",
    lead: "You are not signed out yet. Press the button, and this browser is.",
    signOut: "Sign out",
    stay: "Stay signed in",
  },
});
