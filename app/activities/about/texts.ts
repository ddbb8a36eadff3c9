import { catalogue } from "#app/texts/catalogue.ts";

/** The open fields of what one says of oneself. */
export const aboutTexts = catalogue({
  en: {
    save: "Save",
    saving: "Saving...",
    gender: {
      title: "Your gender",
      label: "In your own words",
      hint: "Write it as you like. Leave it empty to say nothing.",
      suggestions: ["Woman", "Man", "Non-binary", "Genderfluid", "Agender", "Trans woman", "Trans man"],
    },
    anniversary: {
      title: "Together since",
      label: "The day you two came together",
      hint: "Year, month and day, like 2022-07-28. Leave it empty to show none.",
      hintOfTwo: (partner: string) =>
        `Year, month and day, like 2022-07-28. Leave it empty to show none. You and ${partner} see the one that was set last, and who has set it.`,
    },
    hours: {
      title: "When you are awake",
      from: "From",
      to: "To",
      hint: "On your own clock. It may go on past midnight.",
    },
    city: {
      title: "Your city",
      label: "Look for a city",
      hint: "Where there are many of one name, add the country or region: Springfield, Illinois.",
      find: "Look",
      finding: "Looking...",
      choose: "Which one is yours?",
      more: "There are more. Add the country or region behind a comma.",
      nothing: "No city begins like that. Try the name in English, or a larger place nearby.",
      remove: "Take my city away",
      list: "The list of cities comes from",
      geoNames: "GeoNames (CC BY 4.0)",
    },
    seen: (partner: string) => `${partner} sees it too.`,
    seenLater: "Your partner sees it once they are here and you have said that it is them.",
  },
});

/** Why one of these forms is not taken. */
export const aboutRefusals = catalogue({
  en: {
    gender: "There is room for 60 characters here.",
    oneLine: "Write it in one field.",
    anniversary: "This is no day that you can have come together on. It is a date up to today, like 2022-07-28.",
    hours: "Pick a time from the list.",
    sameHours: "These are the same time. Pick two that lie apart.",
    city: "Pick a city from the list.",
    anotherPartner:
      "Who your partner is has changed since you opened this page. Nothing is lost: look at it again, then send it once more.",
  },
});

/** What is kept, and why, as the privacy page says it. */
export const keptTexts = catalogue({
  en: {
    what: "What you say of yourself: gender, city, waking hours, and since when you two are together",
    why: "Only if you give it, to show the two of you how far apart you are and when you are both awake. Your partner sees it while you are together.",
  },
});
