import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { isKind, KINDS } from "#app/content/content-item.ts";
import { checkFile, checkImport, takeFile, writeImport } from "#app/content/import-file.server.ts";
import { IMPORT_MAX, type ImportReport } from "#app/content/import-report.ts";
import { countItems, listItems } from "#app/content/list-items.server.ts";
import { loadShippedContent } from "#app/content/shipped-content.server.ts";
import { problemInWords } from "#app/content/texts.ts";
import { recordAction } from "#app/features/admin/record.server.ts";
import { systemRandom } from "#app/http/random.ts";
import { openDatabase } from "#db/client.ts";
import type { Database } from "#db/database.ts";
import { runCommand } from "./run-command.ts";

const USAGE = `npm run content -- check FILE      looks at a file, JSON or CSV, and writes nothing
npm run content -- import FILE     writes all of it, or nothing where a row is wrong
npm run --silent content -- list [--kind KIND] [--retired] [--json]
                                   what there is; --json: one item a line
The kinds: ${KINDS.join(", ")}.
It ends with 0 where all is well, 1 where something is wrong with the file, 2 where it was called in another way.`;

type Say = (line: string) => void;

const clock = () => new Date();

/** What was found in a file, as lines: the wrong rows first. */
function tell({ rows, added, changed, unchanged, wrong, problems }: ImportReport, say: Say): void {
  for (const problem of problems) say(problemInWords("en", problem));
  if (problems.length > 0 && wrong > problems.length) say(`… and more: ${wrong} rows are wrong in all.`);
  say(`${rows} rows: ${added} new, ${changed} changed, ${unchanged} unchanged, ${wrong} wrong.`);
}

/** The file as it lies there, and no more of it than is taken. */
async function contentOf(path: string): Promise<Uint8Array> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new Failed(`${path} can't be read (${error.code}).`);
  });
  return bytes.subarray(0, IMPORT_MAX + 1);
}

/** Something that is wrong with what was given, as one line. */
class Failed extends Error {}

async function check(database: Database, path: string, say: Say): Promise<boolean> {
  const { report } = await checkFile(database.db, await contentOf(path));
  tell(report, say);
  return report.wrong === 0;
}

async function importFile(database: Database, path: string, say: Say): Promise<boolean> {
  const { db } = database;
  const bytes = await contentOf(path);
  const name = basename(path);
  const id = await takeFile(db, { name, bytes, userId: null }, clock(), systemRandom);
  const report = await checkImport(database, id, bytes, clock);
  tell(report, say);
  if (report.wrong > 0) {
    say("Nothing was written.");
    return false;
  }
  const { rows, added, changed } = report;
  const about = { file: name, rows, added, changed };
  const now = clock();
  const written = await writeImport(database, id, now, (tx) =>
    recordAction(tx, { what: "import.written", place: "command", userId: null, about }, now),
  );
  say(
    written ? "Written." : "Somebody has changed one of these items meanwhile. Nothing was written: import it again.",
  );
  return written;
}

async function list(database: Database, args: string[], say: Say): Promise<boolean | null> {
  const { kind, retired, json } = parseArgs({
    args,
    options: { kind: { type: "string" }, retired: { type: "boolean" }, json: { type: "boolean" } },
  }).values;
  if (kind !== undefined && !isKind(kind))
    throw new Failed(`There is no kind ${kind}. The kinds: ${KINDS.join(", ")}.`);
  if (!json && !kind && !retired) {
    for (const one of await countItems(database.db)) say(`${one.kind}: ${one.live}, and ${one.retired} retired`);
    return true;
  }
  for await (const item of listItems(database.db, { kind: kind ?? null, retired: retired ?? false }))
    say(json ? JSON.stringify(item) : `${item.id}  ${item.text}`);
  return true;
}

/** `npm run content -- check|import FILE`, `list`: the server may run meanwhile. */
await runCommand(USAGE, async ([act, ...rest], say) => {
  const [path, ...more] = rest;
  const isOfFile = act === "check" || act === "import";
  if (!(act === "list" || (isOfFile && path !== undefined && more.length === 0))) return false;
  // Whoever reads the list may have had enough of it.
  process.stdout.on("error", () => process.exit(0));
  const database = await openDatabase();
  try {
    await database.migrate();
    await loadShippedContent(database, clock());
    const isWell = isOfFile
      ? await (act === "check" ? check : importFile)(database, path ?? "", say)
      : await list(database, rest, say);
    if (!isWell) process.exitCode = 1;
  } catch (error) {
    if (error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS")) return false;
    if (!(error instanceof Failed)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  } finally {
    await database.close();
  }
  return true;
});
