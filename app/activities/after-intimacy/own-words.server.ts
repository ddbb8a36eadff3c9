import { roundWords } from "#app/rounds/round-words.server.ts";
import { afterIntimacy } from "./activity.ts";
import { revealed, type Said } from "./after.ts";
import { ofItem } from "./occasions.ts";
import { afterTexts, inWords, labelOf } from "./texts.ts";

/** How these read in the archive, in a search, and in what somebody takes along. */
export const afterWords = roundWords({
  activity: afterIntimacy.key,
  wording: async (_stores, _items, language) => {
    const t = afterTexts(language);
    return {
      title: (item) => {
        const of = ofItem(item);
        return t.title(of ? labelOf(language, of) : "");
      },
      inWords: (_item, body, kept) => inWords(t, { ...(body as Said), ...(kept as Said | null) }) || null,
      revealed: (mine, theirs) => revealed(mine as Said, theirs as Said),
      about: (item) => ({ of: ofItem(item)?.date, nth: ofItem(item)?.nth }),
      data: (_item, body, kept) => (kept ? { ...(body as Said), onlyMe: kept } : body),
    };
  },
});
