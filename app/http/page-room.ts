/**
 * What lists of people's words may take of a page, which has at most 300 kB (docs/product/security.md#largest-page):
 * the rest is for all that stands around them. Bytes before compression.
 */
export const ROOM = 200_000;

const ESCAPED = /[&<>"']/g;
/** What an escaped character takes at most besides its own place: `&quot;` in the HTML, `\\u0026` in the script. */
const ESCAPE_BYTES = 11;
/** What the script takes for each value besides the text. */
const PART_BYTES = 40;

/**
 * What a text takes of a page: it stands there twice, as HTML and in what the browser's script begins with. Bytes, and
 * rather more than less.
 */
export function bytesOnPage(text: string): number {
  const escaped = text.match(ESCAPED)?.length ?? 0;
  return 2 * Buffer.byteLength(JSON.stringify(text)) + escaped * ESCAPE_BYTES + PART_BYTES;
}

/**
 * The first of the items, as many as there is room for on a page; one at least.
 * @param bytesOf what an item takes, as `bytesOnPage` reckons
 */
export function thatFit<T>(items: readonly T[], bytesOf: (item: T) => number, room = ROOM): T[] {
  let left = room;
  const end = items.findIndex((item, i) => {
    left -= bytesOf(item);
    return left < 0 && i > 0;
  });
  return end < 0 ? [...items] : items.slice(0, end);
}

/** As much of a text's beginning as there is room for. @param room bytes, as `bytesOnPage` reckons */
export function beginning(text: string, room: number): string {
  let [end, over] = bytesOnPage(text) <= room ? [text.length, text.length] : [0, text.length];
  while (over - end > 1) {
    const middle = Math.floor((end + over) / 2);
    if (bytesOnPage(text.slice(0, middle)) > room) over = middle;
    else end = middle;
  }
  // Not in the middle of a character.
  return text.slice(0, (text.codePointAt(end - 1) ?? 0) > 0xffff ? end - 1 : end);
}
