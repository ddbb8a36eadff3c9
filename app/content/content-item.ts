import { z } from "zod";

const CATEGORIES = [
  "the-two-of-us",
  "small-days",
  "memory",
  "far-apart",
  "home-and-habits",
  "play",
  "dreams-and-plans",
  "family-and-friends",
  "gratitude",
  "tenderness",
  "courage",
  "the-senses",
] as const;

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

const dailyQuestionSchema = z.strictObject({
  id: z.string().regex(/^dq-[a-z-]+-\d{2}$/),
  version: z.int().positive(),
  category: z.enum(CATEGORIES),
  tone: z.enum(["playful", "warm", "curious", "tender", "brave", "dry"]),
  depth: z.int().min(1).max(5),
  heat: z.int().min(0).max(1),
  setting: z.enum(["remote", "together", "either"]),
  text: line(140),
  answer: answerFormSchema,
  tier: z.enum(["free", "premium"]),
});

/** A shipped or imported file of content: one kind, its items whole. */
export const contentFileSchema = z.strictObject({
  kind: z.literal("daily-question"),
  version: z.int().positive(),
  items: z.array(dailyQuestionSchema).min(1),
});
