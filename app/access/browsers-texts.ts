import { catalogue } from "#app/texts/catalogue.ts";

/** The list of where one is signed in. */
export const browsersTexts = catalogue({
  en: {
    us: "Us",
    bar: "Browsers",
    title: "Where you are signed in",
    lead: "A place is a guess, by the time zone that the browser was set to when you signed in there.",
    signOut: "Sign out",
    signOutOf: (browser: string) => `Sign out ${browser}`,
    more: "There are more, used longer ago.",
    unknown: "Something here that you don't know? Sign out everywhere, then choose a new password.",
    everywhere: "Sign out everywhere",
    thisOne: (browser: string) => `${browser} (this one)`,
  },
});
