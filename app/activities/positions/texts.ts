import { catalogue } from "#app/texts/catalogue.ts";

/** The page that draws, for two who are together and for two who are apart. */
export const positionTexts = catalogue({
  en: {
    title: "Random positions",
    apartTitle: "Ideas for two places",
    lead: "One at a time, in an order of its own. Nothing comes twice until all have come.",
    apartLead: "For an evening apart, one at a time. Nothing comes twice until all have come.",
    only: "Only you see what you draw and mark.",
    draw: "Draw one",
    drawAnother: "Draw another",
    energy: "Energy",
    mobility: "Mobility",
    mood: "Mood",
    any: "Any",
    energies: { low: "Low", middle: "Some", high: "Plenty" },
    mobilities: { low: "Gentle", middle: "Up to some", high: "Up to a lot" },
    moods: { tender: "Tender", playful: "Playful", slow: "Slow", wild: "Wild" },
    /** On the card. */
    isEnergy: { low: "Low energy", middle: "Some energy", high: "Plenty of energy" },
    isMobility: { low: "Gentle on the body", middle: "Asks a little of the body", high: "Asks a lot of the body" },
    none: "Nothing fits all of that",
    noneMore: "Try Any in one of them.",
    oneOnly: "Only this one fits what you have picked. Try Any in one of them.",
    actions: "What to do with it",
    save: "Save",
    tried: "Tried",
    away: "Not for us",
    awayMore: "Not for us takes it away for both of you, and nothing says so.",
    isAway: "It will not come again for either of you. Press it once more to bring it back.",
    comfort: "More comfort",
    privacy: "Keeping it private",
    easier: (way: string) => `Easier still. ${way}`,
    artApart: "Two lines with a hill each, one on either side, under one light.",
    toApart: "Apart tonight: ideas for two places",
    toTogether: "Together tonight: positions",
    marked: "What you have marked",
    more: "There are more with premium.",
    whatItHolds: "What it holds",
  },
});

/** What somebody has marked. */
export const markedTexts = catalogue({
  en: {
    title: "What you have marked",
    back: "Random positions",
    lead: "Only you see this.",
    saved: "Saved",
    tried: "Tried",
    away: "Not for us",
    awayLead: "These come no more, for either of you. What your partner has put away stands nowhere.",
    none: "What you save, tried or put away is listed here.",
    toDraw: "Draw one",
    show: (title: string) => `Show ${title}`,
    unsave: "Take off the list",
    bringBack: "Bring back",
    /** The same, as it is said of one of them. */
    unsaveOne: (title: string) => `Take off the list: ${title}`,
    bringBackOne: (title: string) => `Bring back: ${title}`,
  },
});

/** Why nothing is drawn or marked. The server alone makes these words. */
export const positionAnswers = catalogue({
  en: {
    old: "This form was changed on the way. Press it once more.",
    pick: "Pick one from the list.",
    refused: {
      unknown: "This one is not here any more. Draw another.",
      changed: "This one has new words. Here it is again.",
      "another-partner": "Who you are here with has changed since you opened the page. Press it once more.",
      "not-to-be-kept": "It is not kept, because you have not said that it may be.",
    },
  },
});

/** How marks read in the archive and in what somebody takes along. The server alone makes these words. */
export const markWordTexts = catalogue({
  en: {
    /** One that is damaged, or known no more. */
    some: "Positions",
    titleOf: {
      together: (title: string) => `Position: ${title}`,
      apart: (title: string) => `Idea for two places: ${title}`,
    },
    marks: { saved: "Saved", tried: "Tried", away: "Not for us" },
  },
});

/** What the privacy page says of it. */
export const keptTexts = catalogue({
  en: {
    what: "What you draw and mark among positions and ideas for two places",
    why: "Which ones you have drawn, what you asked for, and which you saved, tried or put away, with the day. Your partner sees none of it; what one of you puts away is not drawn for the other any more.",
  },
});
