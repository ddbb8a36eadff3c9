import type { z } from "zod";
import { ADULT_HEAT } from "./adult-heat.ts";
import { CATEGORIES } from "./categories.ts";
import {
  type ContentItem,
  type ContentRow,
  ENERGIES,
  isKind,
  KINDS,
  type Kind,
  kinds,
  LEVELS,
  MOODS,
  rowOf,
  SETTINGS,
  TIERS,
  TONES,
  TURNS,
} from "./content-item.ts";
import { ANSWERS, type FlatItem, fromFlat } from "./flat-item.ts";
import { closestOf, type Fault, type Problem, shownValue } from "./problem.ts";

/** A row of a file as it was sent. */
export type SentRow = { line: number; values: FlatItem };

/**
 * Checks one row of a file for its form: its kind, its fields, their values. What there is already is not looked at.
 * @returns the row to keep, or everything that is wrong with it
 */
export function checkItem({
  line,
  values,
}: SentRow): { ok: true; row: ContentRow } | { ok: false; problems: Problem[] } {
  const wrong = (field: string | null, fault: Fault): Problem => {
    const value = field === null ? null : shownValue(values[field]);
    return { ...fault, line, field, value };
  };
  const { kind } = values;
  const unclear = Object.entries(values).flatMap(([field, value]) => {
    const fault = unclearIn(value);
    return fault ? [wrong(field, fault)] : [];
  });
  if (unclear.length > 0) return { ok: false, problems: unclear };
  if (!isKind(kind)) {
    const closest = typeof kind === "string" ? closestOf(kind, KINDS) : null;
    return {
      ok: false,
      problems: [wrong("kind", kind === undefined ? { what: "missing" } : { what: "oneOf", closest })],
    };
  }
  const shaped = fromFlat(kind, values);
  const parsed = (kinds[kind] as z.ZodType<ContentItem>).safeParse(shaped);
  if (!parsed.success) {
    const found = parsed.error.issues.flatMap((issue) => faultsOf(kind, issue, values));
    const once = new Map(found.map((one) => [one.field, one]));
    return { ok: false, problems: [...once.values()].map(({ field, fault }) => wrong(field, fault)) };
  }
  const row = rowOf(kind, parsed.data);
  if ((row.image === null) !== (row.alt === null))
    return { ok: false, problems: [wrong(row.alt === null ? "alt" : "image", { what: "imageAlt" })] };
  if (hasSameOptions(row)) return { ok: false, problems: [wrong("options", { what: "sameOptions" })] };
  return { ok: true, row };
}

const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
/** What a spreadsheet takes for a formula. */
const FORMULA = /^\s*[=+\-@]/;

/** What is in a text that no text of ours has. */
function unclearIn(value: unknown): Fault | null {
  if (Array.isArray(value)) return value.map(unclearIn).find((fault) => fault !== null) ?? null;
  if (typeof value === "object" && value !== null) return unclearIn(Object.values(value));
  if (typeof value !== "string") return null;
  if (!value.isWellFormed()) return { what: "surrogate" };
  if (CONTROL.test(value.trim()) || value.includes("\u0000")) return { what: "control" };
  return FORMULA.test(value) ? { what: "formula" } : null;
}

const CHOICES: Record<string, readonly string[]> = {
  tone: TONES,
  mobility: LEVELS,
  setting: SETTINGS,
  tier: TIERS,
  answer: ANSWERS,
  sort: ["about-us", "know-me"],
};
const CATEGORIES_OF: Partial<Record<Kind, readonly string[]>> = {
  "daily-question": CATEGORIES,
  "truth-or-dare": TURNS,
  position: MOODS,
  "remote-idea": MOODS,
};
const RANGES: Record<string, [number, number]> = {
  version: [1, 1_000_000],
  depth: [1, 5],
  heat: [0, 3],
  minutes: [5, 600],
  closeness: [0, 3],
};
const OPEN: [number, number] = [0, ADULT_HEAT - 1];
const HEATS: Partial<Record<Kind, [number, number]>> = {
  "daily-question": [0, 1],
  "truth-or-dare": [1, 3],
  pack: OPEN,
  "pack-question": OPEN,
  "date-idea": OPEN,
  quiz: OPEN,
  "quiz-question": OPEN,
};

const rangeOf = (kind: Kind, field: string): [number, number] | undefined =>
  (field === "heat" ? HEATS[kind] : undefined) ?? RANGES[field];
/** Kinds whose items are chosen from four: other lists hold two. */
const FOUR = new Set<Kind>(["daily-question", "pack-question", "intimacy-question", "quiz-question"]);

type Found = { field: string; fault: Fault };

/** What zod says, in the terms of a report. */
function faultsOf(kind: Kind, issue: z.core.$ZodIssue, values: FlatItem): Found[] {
  if (issue.code === "unrecognized_keys" && issue.path.length === 0) {
    const known = [...Object.keys(kinds[kind].shape), "kind", "options"];
    return issue.keys.map((field) => ({ field, fault: { what: "field", closest: closestOf(field, known) } }));
  }
  const at = String(issue.path[0]);
  const field = at === "answer" && issue.path.length > 1 && issue.path[1] !== "kind" ? "options" : at;
  return [{ field, fault: faultOf(kind, field, issue, values) }];
}

function choicesOf(kind: Kind, field: string): readonly string[] | undefined {
  if (field === "category") return CATEGORIES_OF[kind];
  if (field === "energy") return kind === "date-idea" ? ENERGIES : LEVELS;
  return CHOICES[field];
}

function faultOf(kind: Kind, field: string, issue: z.core.$ZodIssue, values: FlatItem): Fault {
  const value = values[field];
  const choices = choicesOf(kind, field);
  const range = rangeOf(kind, field);
  if (field === "answer" && ANSWERS.includes(value as never)) return { what: "answer" };
  if (value === undefined || value === "") return { what: "missing" };
  if (range) return { what: "range", least: range[0], most: range[1] };
  if (choices) return { what: "oneOf", closest: closestOf(String(value), choices) };
  if ((field === "options" || field === "figures") && issue.path.length <= (field === String(issue.path[0]) ? 1 : 2))
    return Array.isArray(value)
      ? { what: "count", wanted: FOUR.has(kind) ? 4 : 2, found: value.length }
      : { what: "list" };
  if (issue.code === "too_big") return { what: "tooLong", most: Number(issue.maximum) };
  if (issue.code === "too_small") return { what: "missing" };
  return { what: "form" };
}

function hasSameOptions({ detail }: ContentRow): boolean {
  const { options, low, high } = (detail ?? {}) as {
    options?: (string | { text: string })[];
    low?: string;
    high?: string;
  };
  if (low !== undefined) return low.toLowerCase() === high?.toLowerCase();
  const texts = (options ?? []).map((option) => (typeof option === "string" ? option : option.text).toLowerCase());
  return new Set(texts).size < texts.length;
}
