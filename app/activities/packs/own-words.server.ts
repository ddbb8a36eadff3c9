import { inArray } from "drizzle-orm";
import type { AnswerForm } from "#app/content/content-item.ts";
import { type Answer, answerInWords } from "#app/questions/answer.ts";
import { roundWords } from "#app/rounds/round-words.server.ts";
import { contentItems } from "#db/schema/content.ts";
import { packsActivity } from "./activity.ts";

/** How answers in packs read in the archive, in a search, and in what somebody takes along. */
export const packWords = roundWords({
  activity: packsActivity.key,
  wording: async ({ database }, items, language) => {
    const { id, text, category, detail } = contentItems;
    const rows = await database.db
      .select({ id, text, category, detail })
      .from(contentItems)
      .where(inArray(id, [...items]));
    const asked = new Map(rows.map((row) => [row.id, row]));
    const inWords = (item: string, body: unknown) =>
      answerInWords(language, body as Answer, (asked.get(item)?.detail ?? { kind: "text" }) as AnswerForm) || null;
    return {
      title: (item) => asked.get(item)?.text ?? "",
      inWords,
      about: (item) => ({ question: asked.get(item)?.text ?? "", category: asked.get(item)?.category ?? "" }),
      data: inWords,
    };
  },
});
