import type { SaidPhoto } from "#app/photos/photo.ts";

/** Something both have before them, as it stands in the book: side by side, or of one alone, then with its photo. */
export type BookEntry = { title: string; mine: string | null; theirs: string | null; photo?: SaidPhoto };

/** A left page and the right one beside it: the same things in the same places. */
export type Spread = { entries: BookEntry[] };

/** Lines of words that an A5 page of the book has room for, and how many narrow letters a line has. */
const LINES = 26;
const COLUMNS = 46;
/** Letters of a heading's line, which are larger. */
const HEADING_COLUMNS = 38;
/** What stands around words: the rule below a heading and the gap to what comes next. Lines. */
const AROUND = 2;
/** What a photo takes, with the gap below it (see year.css). Lines. */
const PHOTO = 11;

/** Letters of Asia, and all of the planes above: pictures, old scripts, and letters as mathematics writes them. */
const WIDE = /[ᄀ-￦\u{10000}-\u{10ffff}]/u;
const BROAD = /[\p{Lu}&@%mw–—…]/u;
const widthOf = (letter: string): number => (WIDE.test(letter) ? 2.3 : BROAD.test(letter) ? 1.6 : 1);

/**
 * A text in lines as paper breaks them: rather too early than too late, so that what is reckoned to fit a page does.
 * Joined they are the text again.
 */
export function linesOf(text: string, columns = COLUMNS): string[] {
  const lines: string[] = [];
  let [line, width] = ["", 0];
  const end = (rest = "") => {
    lines.push(line);
    line = rest;
    width = [...rest].reduce((sum, letter) => sum + widthOf(letter), 0);
  };
  for (const letter of text) {
    if (width + widthOf(letter) > columns && letter !== "\n" && letter !== " ") {
      const space = line.lastIndexOf(" ") + 1;
      const rest = line.slice(space);
      if (space > 0) line = line.slice(0, space);
      end(space > 0 ? rest : "");
    }
    line += letter;
    width += widthOf(letter);
    if (letter === "\n") end();
  }
  if (line !== "") lines.push(line);
  return lines;
}

/** An entry in pieces, each of which fits a page: what is long goes on over the next one, on both sides at once. */
function inPieces({ title, mine, theirs, photo }: BookEntry): { entry: BookEntry; lines: number }[] {
  const head = linesOf(title, HEADING_COLUMNS).length + AROUND;
  const sides = [mine, theirs].map((words) => (words === null ? null : linesOf(words)));
  const most = Math.max(1, ...sides.map((side) => side?.length ?? 0));
  const words = (side: string[] | null | undefined) => (side && side.length > 0 ? side.join("").trimEnd() : null);
  const pieces: { entry: BookEntry; lines: number }[] = [];
  for (let from = 0; from < most; ) {
    // The photo stands above the beginning.
    const around = head + (photo && from === 0 ? PHOTO : 0);
    const to = from + Math.max(1, LINES - around);
    const [left, right] = sides.map((side) => side?.slice(from, to) ?? null);
    pieces.push({
      entry: { title, mine: words(left), theirs: words(right), ...(photo && from === 0 && { photo }) },
      lines: around + Math.max(left?.length ?? 0, right?.length ?? 0),
    });
    from = to;
  }
  return pieces;
}

/**
 * Entries in their order on spreads, each with as many as its pages have room for: one is laid out when it is asked for,
 * and no more entries are taken than stand on it and one.
 * @param giveWay is awaited before each entry that is laid out
 */
export async function* spreadsOf(
  entries: AsyncIterable<BookEntry>,
  giveWay: () => Promise<void>,
): AsyncGenerator<Spread> {
  let spread: Spread | undefined;
  let left = 0;
  for await (const whole of entries) {
    await giveWay();
    for (const { entry, lines } of inPieces(whole)) {
      if (spread && lines <= left) {
        spread.entries.push(entry);
        left -= lines;
      } else {
        if (spread) yield spread;
        spread = { entries: [entry] };
        left = LINES - lines;
      }
    }
  }
  if (spread) yield spread;
}
