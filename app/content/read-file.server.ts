import { Readable } from "node:stream";
import { type Info, parse } from "csv-parse";
import type { SentRow } from "./check-item.ts";
import { KINDS, kinds } from "./content-item.ts";
import { valueOfCell } from "./flat-item.ts";
import { IMPORT_MAX } from "./import-report.ts";
import { readItems } from "./json-items.ts";
import { closestOf, type Fault, type Problem, shownValue } from "./problem.ts";

/** The most rows: each is looked at, kept until it is written, and written. */
const ROWS_MAX = 20_000;
/** How many characters are read before others have their turn again. */
const PIECE = 8 * 1024;

type Read = { ok: true; rows: SentRow[]; problems: Problem[] } | { ok: false; problem: Problem };

const ofFile = (fault: Fault, field: string | null = null, line: number | null = null): Problem => ({
  ...fault,
  line,
  field,
  value: null,
});
const no = (problem: Problem): Read => ({ ok: false, problem });

/**
 * Reads a file of content, JSON or CSV, into its rows; what they hold is not looked at yet.
 * @param goOn awaited between pieces, so that others have their turn
 * @returns the rows with those that can't be read as problems, or why none of it can be
 */
export async function readContentFile(bytes: Uint8Array, goOn: () => Promise<void>): Promise<Read> {
  if (bytes.length > IMPORT_MAX) return no(ofFile({ what: "tooLarge", most: IMPORT_MAX / 1_000_000 }));
  const text = decoded(bytes);
  if (text === null) return no(ofFile({ what: "encoding" }));
  if (text.trim() === "") return no(ofFile({ what: "empty" }));
  const read = /^\s*[[{]/.test(text) ? await ofJson(text, goOn) : await ofCsv(text, goOn);
  if (!read.ok) return read;
  const count = read.rows.length + read.problems.length;
  if (count > ROWS_MAX) return no(ofFile({ what: "tooMany", most: ROWS_MAX }));
  return count > 0 ? read : no(ofFile({ what: "empty" }));
}

/** The text without its mark of byte order; null where it is not UTF-8. */
function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

async function ofJson(text: string, goOn: () => Promise<void>): Promise<Read> {
  const read = await readItems(text, goOn);
  if (!read.ok) return no(ofFile({ what: "json", at: read.line }));
  const rows: SentRow[] = [];
  const problems: Problem[] = [];
  for (const [i, value] of read.items.entries()) {
    await goOn();
    const line = i + 1;
    const isItem = typeof value === "object" && value !== null && !Array.isArray(value) && isShallow(value, DEPTH_MAX);
    // A file may say its kind once, for all of its items.
    if (isItem) rows.push({ line, values: { ...(read.kind === null ? {} : { kind: read.kind }), ...value } });
    else problems.push(ofFile({ what: "notAnItem" }, null, line));
  }
  return { ok: true, rows, problems };
}

/** How deep an item goes: its answer has options, and these have texts. */
const DEPTH_MAX = 4;

const isShallow = (value: unknown, room: number): boolean =>
  typeof value !== "object" ||
  value === null ||
  (room > 0 && Object.values(value).every((one) => isShallow(one, room - 1)));

/** All columns that any kind knows. */
const COLUMNS = [...new Set(["kind", "options", ...KINDS.flatMap((kind) => Object.keys(kinds[kind].shape))])];
const NEEDED = ["id", "version", "kind", "category", "tone", "depth", "heat", "setting", "text", "tier"];

async function ofCsv(text: string, goOn: () => Promise<void>): Promise<Read> {
  const rows: SentRow[] = [];
  const problems: Problem[] = [];
  let columns: string[] | null = null;
  const records = Readable.from(pieces(text)).pipe(
    parse({ delimiter: delimiterOf(text), info: true, relax_column_count: true, skip_empty_lines: true, trim: true }),
  );
  let begun = 1;
  try {
    for await (const one of records as AsyncIterable<{ record: string[]; info: Info }>) {
      const line = begun;
      begun = one.info.lines + 1;
      await goOn();
      if (columns === null) {
        columns = one.record.map((column) => column.toLowerCase());
        const fault = faultOfHeader(columns);
        if (fault) return no(fault);
      } else if (one.record.some((cell) => cell !== "")) {
        if (one.record.length === columns.length) rows.push({ line, values: valuesOf(columns, one.record) });
        else
          problems.push({ ...ofFile({ what: "count", wanted: columns.length, found: one.record.length }, null, line) });
      }
      if (rows.length > ROWS_MAX) break;
    }
  } catch (error) {
    const { code, lines } = error as { code?: string; lines?: number };
    if (!code?.startsWith("CSV_")) throw error;
    return no(ofFile({ what: "quotes", at: lines ?? 1 }));
  }
  return { ok: true, rows, problems };
}

function* pieces(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE);
}

/** What parts the cells of the first line: spreadsheets of some countries write semicolons. */
function delimiterOf(text: string): string {
  const header = text.slice(0, text.search(/[\r\n]|$/));
  const [most] = [",", ";", "\t"].toSorted((a, b) => header.split(b).length - header.split(a).length);
  return most ?? ",";
}

function faultOfHeader(columns: string[]): Problem | null {
  const unknown = columns.find((column) => !COLUMNS.includes(column));
  if (!columns.some((column) => COLUMNS.includes(column))) return ofFile({ what: "header" }, null, 1);
  if (unknown !== undefined)
    return { ...ofFile({ what: "column", closest: closestOf(unknown, COLUMNS) }, null, 1), value: shownValue(unknown) };
  const twice = columns.find((column, i) => columns.indexOf(column) < i);
  if (twice !== undefined) return ofFile({ what: "columnTwice", column: twice }, null, 1);
  const missing = NEEDED.find((column) => !columns.includes(column));
  return missing === undefined ? null : ofFile({ what: "columnMissing", column: missing }, null, 1);
}

const valuesOf = (columns: string[], cells: string[]) =>
  Object.fromEntries(
    columns.flatMap((column, i) => {
      const value = valueOfCell(column, cells[i] ?? "");
      return value === undefined ? [] : [[column, value]];
    }),
  );
