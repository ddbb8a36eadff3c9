import { z } from "zod";
import { ADULT_HEAT } from "./adult-heat.ts";
import { CATEGORIES } from "./categories.ts";

const line = (max: number) => z.string().trim().min(1).max(max);
const option = line(60);

/** How a question is answered. */
export const answerFormSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("text") }),
  z.strictObject({
    kind: z.literal("choice"),
    multiple: z.boolean(),
    options: z.array(z.strictObject({ id: z.string().regex(/^[a-z]$/), text: option })).length(4),
  }),
  z.strictObject({ kind: z.literal("scale"), low: line(40), high: line(40) }),
]);

export type AnswerForm = z.infer<typeof answerFormSchema>;

export const TONES = ["playful", "warm", "curious", "tender", "brave", "dry"] as const;
export const SETTINGS = ["remote", "together", "either"] as const;
export const TIERS = ["free", "premium"] as const;
export const ENERGIES = ["low", "any", "high"] as const;
/** How much something asks of a body. */
export const LEVELS = ["low", "middle", "high"] as const;
/** Of positions, and of ideas for two who are apart: their categories. */
export const MOODS = ["tender", "playful", "slow", "wild"] as const;
export const TURNS = ["truth", "dare"] as const;
/** One of the two lines of a drawing: its posture, where it faces, and how high it is, from 0, lying, to 3, standing. */
const FIGURE = /^(lies-(back|front|side)|sits|kneels|stands|all-fours|leans) (left|right|towards|away) [0-3]$/;

/** Small letters, digits and hyphens: it stands in addresses. */
const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)+$/;
const name = z.string().regex(/^[a-z][a-z-]{1,40}$/);

/** What every item has, whatever its kind (docs/product/what-is-asked.md#what-an-item-says-of-itself). */
const common = {
  id: z.string().max(64).regex(ID),
  version: z.int().positive().max(1_000_000),
  category: name,
  tone: z.enum(TONES),
  depth: z.int().min(1).max(5),
  heat: z.int().min(0).max(3),
  setting: z.enum(SETTINGS),
  text: line(140),
  tier: z.enum(TIERS),
  /** Where its picture is: a path of ours, or an address that the images are fetched from. */
  image: z
    .string()
    .max(300)
    .regex(/^(\/[\w./-]+|https:\/\/[^\s<>"]+)$/)
    .optional(),
  alt: line(200).optional(),
};
const answer = answerFormSchema;
const optionsOf = (count: number) => z.array(option).length(count);

/** Of what stands where everybody comes: an 18+ item would be met there without consent. */
const openHeat = z
  .int()
  .min(0)
  .max(ADULT_HEAT - 1);

/** The kinds of content, each with what its items hold. What is not common to all kinds is kept as an item's detail. */
export const kinds = {
  "daily-question": z.strictObject({ ...common, category: z.enum(CATEGORIES), heat: z.int().min(0).max(1), answer }),
  /** Its category is the name by which its questions say that they belong to it; its text is its title. */
  pack: z.strictObject({ ...common, heat: openHeat, about: line(160) }),
  "pack-question": z.strictObject({ ...common, heat: openHeat, answer }),
  "date-idea": z.strictObject({
    ...common,
    heat: openHeat,
    /** How it goes. */
    about: line(280),
    minutes: z.int().min(5).max(600),
    energy: z.enum(ENERGIES),
  }),
  quiz: z.strictObject({ ...common, heat: openHeat, about: line(160), sort: z.enum(["about-us", "know-me"]) }),
  "quiz-question": z.strictObject({
    ...common,
    heat: openHeat,
    options: optionsOf(4),
    /** What to talk about where the two differ. */
    talk: line(140),
  }),
  "this-or-that-category": z.strictObject({ ...common, about: line(160) }),
  "this-or-that": z.strictObject({ ...common, options: optionsOf(2) }),
  "intimacy-question": z.strictObject({ ...common, answer }),
  /** A milder way to do it: each dare has one. */
  "truth-or-dare": z.strictObject({
    ...common,
    category: z.enum(TURNS),
    heat: z.int().min(1).max(3),
    milder: line(140).optional(),
  }),
  "desire-card": z.strictObject({
    ...common,
    about: line(200),
    /** Its two directions, where it has two: what the one says, and what the other. */
    options: optionsOf(2).optional(),
    /** What keeps it safe: said wherever the card is shown. */
    safety: line(200).optional(),
  }),
  position: z.strictObject({
    ...common,
    category: z.enum(MOODS),
    about: line(400),
    good: line(140),
    comfort: line(280),
    easier: line(280),
    suits: line(140),
    energy: z.enum(LEVELS),
    mobility: z.enum(LEVELS),
    /** What it is drawn from, and how near the two lines are: 3 is all along. */
    figures: z.array(z.string().regex(FIGURE)).length(2),
    closeness: z.int().min(0).max(3),
    /** The drawing in words. */
    drawing: line(140),
  }),
  "remote-idea": z.strictObject({
    ...common,
    category: z.enum(MOODS),
    about: line(400),
    privacy: line(200),
    energy: z.enum(LEVELS),
  }),
} as const;

export type Kind = keyof typeof kinds;
export type ContentItem<K extends Kind = Kind> = z.infer<(typeof kinds)[K]>;

export const KINDS = Object.keys(kinds) as readonly Kind[];
export const isKind = (kind: unknown): kind is Kind => typeof kind === "string" && Object.hasOwn(kinds, kind);

/** Kinds whose category is the name of an item of another kind: without it nobody would ever meet them. */
export const PARENTS: Partial<Record<Kind, Kind>> = {
  "pack-question": "pack",
  "quiz-question": "quiz",
  "this-or-that": "this-or-that-category",
};

/** An item as its row: what all kinds have in columns, the rest as its detail. A question's detail is its way of answering. */
export function rowOf(kind: Kind, item: ContentItem): ContentRow {
  const { id, version, category, tone, depth, heat, setting, text, tier, image, alt, ...rest } = item;
  return {
    ...{ id, version, kind, category, tone, depth, heat, setting, text, tier },
    detail: "answer" in rest ? rest.answer : rest,
    image: image ?? null,
    alt: alt ?? null,
  };
}

/** An item as it is kept, without who wrote it and whether it is retired. */
export type ContentRow = Record<"id" | "kind" | "category" | "tone" | "setting" | "text" | "tier", string> & {
  version: number;
  depth: number;
  heat: number;
  detail: unknown;
  image: string | null;
  alt: string | null;
};
