import type { AnswerForm, ContentRow } from "./content-item.ts";

/** An item as a table or a list has it: one value for each field, options as a list (docs/product/what-is-asked.md#a-file-of-content). */
export type FlatItem = Record<string, unknown>;

/** The kinds that are answered like the question of a day. */
const ANSWERED = new Set(["daily-question", "pack-question", "intimacy-question"]);
/** The words of a file for the ways of answering. */
export const ANSWERS = ["text", "one", "several", "scale"] as const;
/** Between two options in one cell. */
const BETWEEN = " | ";

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/**
 * A sent item in the shape that its kind checks: a question that names its options, or none, gets its way of answering.
 * What is not understood stays as it is, for the check to name it.
 */
export function fromFlat(kind: string, { kind: _, ...flat }: FlatItem): FlatItem {
  // A list says of every item that it has options, or none.
  if (isList(flat.options) && flat.options.length === 0) delete flat.options;
  if (!ANSWERED.has(kind) || (typeof flat.answer === "object" && flat.answer !== null)) return flat;
  const { answer: said, options, ...rest } = flat;
  const way = said ?? (isList(options) && options.length > 0 ? "one" : "text");
  return { ...rest, answer: answerOf(way, isList(options) ? options : []) };
}

function answerOf(way: unknown, options: unknown[]): unknown {
  if (way === "text" && options.length === 0) return { kind: "text" };
  if (way === "one" || way === "several")
    return { kind: "choice", multiple: way === "several", options: named(options) };
  if (way === "scale" && options.length === 2) return { kind: "scale", low: options[0], high: options[1] };
  // The check says which ways there are, or that the options do not go with this one.
  return { kind: ANSWERS.includes(way as never) ? { options } : way };
}

const named = (options: unknown[]) =>
  options.map((option, i) => (typeof option === "string" ? { id: String.fromCharCode(97 + i), text: option } : option));

/** The item of a row, with the fields of every item first. */
export function toFlat({ detail, image, alt, ...row }: ContentRow): FlatItem {
  const { id, version, kind, category, tone, depth, heat, setting, text, tier } = row;
  const common = { id, version, kind, category, tone, depth, heat, setting, text };
  const { options = [], ...more } = ANSWERED.has(kind) ? ofAnswer(detail as AnswerForm) : (detail as FlatItem);
  return { ...common, options, tier, ...more, ...(image === null ? {} : { image, alt }) };
}

function ofAnswer(form: AnswerForm): FlatItem {
  if (form.kind === "text") return { options: [], answer: "text" };
  if (form.kind === "scale") return { options: [form.low, form.high], answer: "scale" };
  return { options: form.options.map(({ text }) => text), answer: form.multiple ? "several" : "one" };
}

const WHOLE = new Set(["version", "depth", "heat", "minutes", "closeness"]);
const LISTS = new Set(["options", "figures"]);

/** The value of a cell: a figure where the field is one, a list, nothing for an empty one. */
export function valueOfCell(field: string, cell: string): unknown {
  const text = cell.trim();
  if (text === "") return undefined;
  if (WHOLE.has(field)) return /^\d{1,9}$/.test(text) ? Number(text) : text;
  if (!LISTS.has(field)) return text;
  return text.startsWith("[") ? listOf(text) : text.split(BETWEEN.trim()).map((option) => option.trim());
}

function listOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
