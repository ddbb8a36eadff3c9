import { roundWords } from "#app/rounds/round-words.server.ts";
import { checkInActivity } from "./activity.ts";
import { allOf, partsOf, type Said } from "./check-in.ts";
import { inWords, takenTexts } from "./texts.ts";

/** How check-ins read in the archive, in a search, and in what somebody takes along. */
export const checkInWords = roundWords({
  activity: checkInActivity.key,
  wording: async (_stores, _items, language) => {
    const t = takenTexts(language);
    const all = (body: unknown, kept: unknown) => allOf({ shared: body as Said, kept: (kept ?? {}) as Said });
    return {
      title: () => t.title,
      inWords: (_item, body, kept) => inWords(t, all(body, kept)) || null,
      data: (_item, body, kept) => (kept === null ? body : { ...all(body, kept), shared: partsOf(body as Said) }),
    };
  },
});
