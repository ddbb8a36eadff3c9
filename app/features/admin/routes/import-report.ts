import { data } from "react-router";
import { BYTE_ORDER_MARK, csvLine } from "#app/http/csv.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { readImport } from "../read-imports.server.ts";
import { importTexts } from "../texts.ts";
import type { Route } from "./+types/import-report";

/** What is wrong with a file, by row, as a table for the spreadsheet in which it is put right. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { database, clock } = context.get(servicesContext);
  const language = context.get(languageContext);
  const found = await readImport(database.db, params.import, language, clock());
  if (!found || found.problems.length === 0) throw data(null, { status: 404 });
  const t = importTexts(language);
  const lines = found.problems.map(({ line, field, value, sentence }) =>
    csvLine([line === null ? t.whole : String(line), field ?? "", value ?? "", sentence]),
  );
  return new Response(BYTE_ORDER_MARK + csvLine([t.row, t.field, t.value, t.wrong]) + lines.join(""), {
    headers: { "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": 'attachment; filename="report.csv"' },
  });
}
