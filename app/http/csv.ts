/** Without it Excel takes UTF-8 for the letters of its own country. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** What a spreadsheet may begin a formula with, also as wide signs, whatever spaces and apostrophes stand before it. */
const FORMULA = /(^|[\r\n\t;])(?=[' \u00A0\u3000]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/**
 * A cell that no spreadsheet reckons with. An apostrophe stands before what could be a formula: at the beginning, and
 * where another separator of cells or lines than ours would begin a cell. Without one apostrophe each they are the
 * words as they were written.
 */
function cell(words: string): string {
  const harmless = words.replace(FORMULA, "$1'").replace(/^(?='*[\t\r\n])/, "'");
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** A line of a table for a spreadsheet: each cell is quoted, and none of them is taken for a formula. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(",")}\r\n`;
