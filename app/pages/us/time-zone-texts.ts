import { catalogue } from "#app/texts/catalogue.ts";

/** The open field of one's time zone. */
export const timeZonePageTexts = catalogue({ en: { title: "Your time zone" } });

export const timeZoneAnswers = catalogue({ en: { unknown: "Pick a time zone from the list." } });
