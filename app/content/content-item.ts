import { z } from "zod";
import { CATEGORIES } from "./categories.ts";

const line = (max: number) => z.string().trim().min(1).max(max);

/** How a question is answered. */
export const answerFormSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("text") }),
  z.strictObject({
    kind: z.literal("choice"),
    multiple: z.boolean(),
    options: z.array(z.strictObject({ id: z.string().regex(/^[a-z]$/), text: line(60) })).length(4),
  }),
  z.strictObject({ kind: z.literal("scale"), low: line(40), high: line(40) }),
]);

export type AnswerForm = z.infer<typeof answerFormSchema>;

/** What every item has, whatever its kind (docs/product/what-is-asked.md#what-an-item-says-of-itself). */
const common = {
  version: z.int().positive(),
  tone: z.enum(["playful", "warm", "curious", "tender", "brave", "dry"]),
  depth: z.int().min(1).max(5),
  heat: z.int().min(0).max(3),
  setting: z.enum(["remote", "together", "either"]),
  text: line(140),
  tier: z.enum(["free", "premium"]),
};
const name = z.string().regex(/^[a-z][a-z-]{1,40}$/);

/** The kinds of content, each with what its items hold. What is not common to all kinds is kept as an item's detail. */
export const kinds = {
  "daily-question": z.strictObject({
    ...common,
    id: z.string().regex(/^dq-[a-z-]+-\d{2}$/),
    category: z.enum(CATEGORIES),
    heat: z.int().min(0).max(1),
    answer: answerFormSchema,
  }),
  /** Its category is the name by which its questions say that they belong to it; its text is its title. */
  pack: z.strictObject({ ...common, id: z.string().regex(/^pack-[a-z0-9-]{1,60}$/), category: name, about: line(160) }),
  "pack-question": z.strictObject({
    ...common,
    id: z.string().regex(/^pq-[a-z0-9-]{1,60}$/),
    category: name,
    answer: answerFormSchema,
  }),
  "date-idea": z.strictObject({
    ...common,
    id: z.string().regex(/^date-[a-z0-9-]{1,60}$/),
    category: name,
    /** How it goes. */
    about: line(280),
    minutes: z.int().min(5).max(600),
    energy: z.enum(["low", "any", "high"]),
  }),
} as const;

export type Kind = keyof typeof kinds;
export type ContentItem<K extends Kind = Kind> = z.infer<(typeof kinds)[K]>;

const fileOf = <K extends Kind>(kind: K) =>
  z.strictObject({ kind: z.literal(kind), version: z.int().positive(), items: z.array(kinds[kind]).min(1) });

/** A shipped or imported file of content: one kind, its items whole. */
export const contentFileSchema = z.discriminatedUnion("kind", [
  fileOf("daily-question"),
  fileOf("pack"),
  fileOf("pack-question"),
  fileOf("date-idea"),
]);

/** An item as its row: what all kinds have in columns, the rest as its detail. A question's detail is its way of answering. */
export function rowOf(kind: Kind, item: ContentItem) {
  const { id, version, category, tone, depth, heat, setting, text, tier, ...rest } = item;
  return {
    ...{ id, version, kind, category, tone, depth, heat, setting, text, tier },
    detail: "answer" in rest ? rest.answer : rest,
  };
}
