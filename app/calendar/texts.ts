import { catalogue } from "#app/texts/catalogue.ts";

export const calendarTexts = catalogue({
  en: {
    dayOfWeek: (weekday: string, date: string) => `${weekday}, ${date}`,
    momentAgo: "a moment ago",
  },
});

/** Asking for somebody's time zone. */
export const timeZoneTexts = catalogue({
  en: {
    timeZone: "Time zone",
    use: "Use this time zone",
    where: "Where is your clock?",
    choose: "Choose your time zone",
    dayBegins: "Your day, and your partner's, begin at four in the morning where each of you is.",
  },
});
