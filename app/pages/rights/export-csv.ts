import type { Language } from "#app/texts/languages.ts";
import { headRows } from "./export-head-rows.ts";
import type { ExportPart } from "./export-parts.ts";
import { exportedTexts } from "./export-texts.ts";

/** Without it Excel takes UTF-8 for the letters of its own country. */
const BYTE_ORDER_MARK = "\uFEFF";

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

const line = (cells: readonly string[]): string => `${cells.map(cell).join(",")}\r\n`;

/** The export for a spreadsheet, piece by piece: a line for each thing that one of the two has said. */
export async function* csvExport(parts: AsyncIterable<ExportPart>, language: Language): AsyncGenerator<string> {
  const t = exportedTexts(language);
  let partner = t.yourPartner;
  for await (const part of parts) {
    if (part.kind === "head") {
      const { head } = part;
      partner = head.partner ?? partner;
      yield BYTE_ORDER_MARK + line([t.date, t.space, t.activity, t.asked, t.who, t.words]);
      const date = head.exportedAt.slice(0, 10);
      yield headRows(head, language)
        .map(([name, value]) => line([date, t.now, t.aboutYou, name, t.you, value]))
        .join("");
      continue;
    }
    const { space, activity, date, title, mine, theirs, thread = [] } = part;
    const said = [{ isMine: true, words: mine }, { isMine: false, words: theirs }, ...thread];
    const where = space === "now" ? t.now : t.endedOn(space.slice(0, 10));
    const lines = said.flatMap(({ isMine, words }) =>
      words === null ? [] : [line([date, where, activity, title, isMine ? t.you : partner, words])],
    );
    if (lines.length > 0) yield lines.join("");
  }
}
