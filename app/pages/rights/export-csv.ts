import { BYTE_ORDER_MARK, csvLine } from "#app/http/csv.ts";
import type { Language } from "#app/texts/languages.ts";
import { headRows } from "./export-head-rows.ts";
import type { ExportPart } from "./export-parts.ts";
import { exportedTexts } from "./export-texts.ts";

/** The export for a spreadsheet, piece by piece: a line for each thing that one of the two has said. */
export async function* csvExport(parts: AsyncIterable<ExportPart>, language: Language): AsyncGenerator<string> {
  const t = exportedTexts(language);
  let partner = t.yourPartner;
  for await (const part of parts) {
    if (part.kind === "head") {
      const { head } = part;
      partner = head.partner ?? partner;
      yield BYTE_ORDER_MARK + csvLine([t.date, t.space, t.activity, t.asked, t.who, t.words]);
      const date = head.exportedAt.slice(0, 10);
      yield headRows(head, language)
        .map(([name, value]) => csvLine([date, t.now, t.aboutYou, name, t.you, value]))
        .join("");
      continue;
    }
    const { space, activity, date, title, mine, theirs, thread = [] } = part;
    const said = [{ isMine: true, words: mine }, { isMine: false, words: theirs }, ...thread];
    const where = space === "now" ? t.now : t.endedOn(space.slice(0, 10));
    const lines = said.flatMap(({ isMine, words }) =>
      words === null ? [] : [csvLine([date, where, activity, title, isMine ? t.you : partner, words])],
    );
    if (lines.length > 0) yield lines.join("");
  }
}
