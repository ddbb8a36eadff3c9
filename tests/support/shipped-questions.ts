import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type ContentItem, kinds } from "#app/content/content-item.ts";

/** The questions of packs that the product ships with, in their order. */
export const shippedQuestions: ContentItem<"pack-question">[] = kinds["pack-question"]
  .array()
  .parse(JSON.parse(readFileSync(resolve("db/content/pack-questions.json"), "utf8")).items);

/** The intimacy questions that the product ships with, in their order. */
export const shippedIntimate: ContentItem<"intimacy-question">[] = kinds["intimacy-question"]
  .array()
  .parse(JSON.parse(readFileSync(resolve("db/content/intimacy-questions.json"), "utf8")).items);
