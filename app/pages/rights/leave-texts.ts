import { catalogue } from "#app/texts/catalogue.ts";

/** The page before one leaves the couple. */
export const leaveTexts = catalogue({
  en: {
    bar: "Leaving",
    title: (name: string) => `Leave the space you share with ${name}?`,
    lead: "It takes effect for both of you within a second. This is what happens:",
    points: (name: string) => [
      "Each of you keeps your own words, in an archive that only their author sees.",
      `What ${name} wrote is no longer shown to you, and what you wrote no longer to ${name}.`,
      "Each of you begins an empty space. Nothing new is revealed.",
      "If the two of you connect again within 30 days, all of it comes back. After that what you shared is erased.",
      `${name} is told that you have left, and nothing else.`,
    ],
    before: "You may want to take your words along first, together with what was open to you both.",
    take: "Take my words along first",
    leaving: "Leaving...",
    leave: "Leave",
    stay: "Stay",
  },
});

export const leaveAnswers = catalogue({
  en: {
    left: "You have left",
    leftMore: "This space is yours alone. Your own words are in your archive.",
  },
});
