import { catalogue } from "#app/texts/catalogue.ts";

/** The page before one deletes one's account. */
export const deleteTexts = catalogue({
  en: {
    bar: "Deleting",
    title: "Delete your account?",
    lead: "This can't be undone, by you or by us. This is what happens, at once:",
    points: [
      "You are signed out everywhere, and your account is gone.",
      "The keys of your words are destroyed: nobody can read them any more, not in our backups either.",
      "Your name, your email address and the rest of what is kept about you are erased.",
    ],
    partner: (name: string) =>
      `${name} keeps their own words and none of yours, begins an empty space, and is told that you have left.`,
    before: "You may want to take your words along first.",
    take: "Take my words along first",
    password: "You will be asked for your password before.",
    deleting: "Deleting...",
    delete: "Delete my account for good",
    keep: "Keep it",
  },
});
