type JsonItems = { ok: true; kind: string | null; items: unknown[] } | { ok: false; line: number };

/** How many characters are looked at before others have their turn again. */
const PIECE = 32 * 1024;
/** Where the list of a shipped file begins: what stands before it is short. */
const HEAD = 1000;

/**
 * Reads the items of a file one by one, so that no file takes the event loop for long: a list of items, a shipped file
 * (`{"kind": …, "items": […]}`), or an item on each line.
 * @param goOn awaited between pieces
 * @returns the kind that the file says for all, and the items; or the line from which on it is no JSON
 */
export async function readItems(text: string, goOn: () => Promise<void>): Promise<JsonItems> {
  const at = text.search(/\S/);
  const wrapped = /"items"\s*:\s*\[/.exec(text.slice(at, at + HEAD));
  if (text[at] !== "[" && !wrapped) return readLines(text, goOn);
  const from = text[at] === "[" || !wrapped ? at : at + wrapped.index + wrapped[0].length - 1;
  const cut = await cutList(text, from, goOn);
  if ("wrongAt" in cut) return notJson(text, cut.wrongAt);
  // What is around the list is small, and read at once.
  const around = parsed(`${text.slice(at, from)}[]${text.slice(cut.end + 1)}`);
  if (around === undefined) return notJson(text, cut.end);
  const { kind } = around as { kind?: unknown };
  return { ok: true, kind: typeof kind === "string" ? kind : null, items: cut.items };
}

async function readLines(text: string, goOn: () => Promise<void>): Promise<JsonItems> {
  const whole = text.length < PIECE ? parsed(text) : undefined;
  if (whole !== undefined) return { ok: true, kind: null, items: [whole] };
  const items: unknown[] = [];
  for (let begin = 0; begin < text.length; ) {
    await goOn();
    const next = text.indexOf("\n", begin);
    const end = next < 0 ? text.length : next;
    const one = text.slice(begin, end);
    const value = one.trim() === "" ? null : parsed(one);
    if (value === undefined) return notJson(text, begin);
    if (value !== null) items.push(value);
    begin = end + 1;
  }
  return { ok: true, kind: null, items };
}

/** Cuts a list into its items by its brackets and quotes alone, and parses each. @param from where its bracket opens */
async function cutList(
  text: string,
  from: number,
  goOn: () => Promise<void>,
): Promise<{ items: unknown[]; end: number } | { wrongAt: number }> {
  const items: unknown[] = [];
  let [depth, begin, pause] = [0, from + 1, from + PIECE];
  for (let i = from + 1; i < text.length; i++) {
    if (i > pause) {
      await goOn();
      pause = i + PIECE;
    }
    const c = text[i];
    if (c === '"') {
      i = endOfString(text, i);
      if (i < 0) return { wrongAt: begin };
    } else if (c === "{" || c === "[") depth++;
    else if (depth > 0 && (c === "}" || c === "]")) depth--;
    else if (depth === 0 && (c === "," || c === "]")) {
      const one = text.slice(begin, i);
      const isNone = c === "]" && items.length === 0 && one.trim() === "";
      const value = isNone ? null : parsed(one);
      if (value === undefined) return { wrongAt: begin + (one.length - one.trimStart().length) };
      if (!isNone) items.push(value);
      if (c === "]") return { items, end: i };
      begin = i + 1;
    }
  }
  return { wrongAt: text.length };
}

/** Where the string that begins here ends; -1 where it does not end on its line. */
function endOfString(text: string, from: number): number {
  for (let i = from + 1; i < text.length; i++) {
    const c = text[i];
    if (c === "\\") i++;
    else if (c === '"') return i;
    else if (c === "\n") return -1;
  }
  return -1;
}

/** Undefined where it is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const notJson = (text: string, at: number): JsonItems => ({ ok: false, line: text.slice(0, at).split("\n").length });
