import { fullDate } from "#app/calendar/date-words.ts";
import { roundWords } from "#app/rounds/round-words.server.ts";
import { momentsActivity } from "./activity.ts";
import { ofItem } from "./items.ts";
import type { Said } from "./moments.ts";
import { inWords, momentTexts } from "./texts.ts";

/** How weeks, goodbyes and reunions read in the archive, in a search, and in what somebody takes along. */
export const momentWords = roundWords({
  activity: momentsActivity.key,
  wording: async (_stores, _items, language) => {
    const t = momentTexts(language);
    return {
      title: (item) => {
        const of = ofItem(item);
        return of ? t.forms[of.moment].of(fullDate(language, of.date)) : t.checkIn;
      },
      inWords: (item, body) => {
        const of = ofItem(item);
        return (of && inWords(t, of.moment, body as Said)) || null;
      },
      about: (item) => {
        const of = ofItem(item);
        return of ? { form: of.moment, of: of.date } : {};
      },
      data: (_item, body) => body,
    };
  },
});
