import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/database.ts";
import { textsIn } from "#db/json-rows.ts";
import { prepareOnce } from "#db/prepared.ts";
import { contentItems } from "#db/schema/content.ts";
import { ADULT_HEAT } from "./adult-heat.ts";
import { checkItem, type SentRow } from "./check-item.ts";
import { type ContentRow, type Kind, PARENTS } from "./content-item.ts";
import { knownPictures } from "./known-pictures.server.ts";
import { changedFields, type LiveRow, planOf, type Source, wordsOf } from "./plan.ts";
import type { Fault, Problem } from "./problem.ts";

/** How many items are read in one statement, however many a file holds. */
const AT_ONCE = 500;

/** A row that may be written, and what would become of it. */
export type PlannedRow = {
  line: number;
  row: ContentRow;
  what: "added" | "changed" | "unchanged" | "left";
  seenVersion: number | null;
  /** The fields that change. */
  changes: string[];
};

export type Check = { rows: PlannedRow[]; wrongRows: number; problems: Problem[] };

/**
 * Checks the rows of a file by themselves, among each other and beside what is there. Writes nothing.
 * @param read what could be read of the file, with what could not
 * @param goOn awaited between pieces, with how many rows are done
 */
export async function checkRows(
  db: Db,
  read: { rows: SentRow[]; problems: Problem[] },
  by: Source,
  goOn: (checked: number) => Promise<void>,
): Promise<Check> {
  const problems = [...read.problems];
  const good = new Map<string, { line: number; row: ContentRow }>();
  for (const [i, sent] of read.rows.entries()) {
    await goOn(Math.floor(i / 2));
    const checked = checkItem(sent);
    if (!checked.ok) problems.push(...checked.problems);
    else {
      const first = good.get(checked.row.id);
      if (first) problems.push(about(sent.line, "id", checked.row.id, { what: "twice", first: first.line }));
      else good.set(checked.row.id, { line: sent.line, row: checked.row });
    }
  }
  const all = [...good.values()];
  if (by === "imported") problems.push(...(await besideOthers(db, all, () => goOn(Math.floor(read.rows.length / 2)))));
  const rows: PlannedRow[] = [];
  for (let i = 0; i < all.length; i += AT_ONCE) {
    await goOn(Math.floor((read.rows.length + i) / 2));
    const some = all.slice(i, i + AT_ONCE);
    const live = await liveOf(
      db,
      some.map(({ row }) => row.id),
    );
    const pictureOf = await knownPictures(
      db,
      some.map(({ row }) => row),
    );
    for (const { line, row: sent } of some) {
      // A picture that was fetched before stays: the same file a second time changes nothing.
      const row = { ...sent, image: pictureOf(sent) };
      const there = live.get(row.id);
      const what = planOf(row, there, by);
      if (typeof what === "object") problems.push(aboutItem(line, row, what));
      else
        rows.push({
          line,
          row,
          what,
          seenVersion: there?.version ?? null,
          changes: there ? changedFields(row, there) : [],
        });
    }
  }
  problems.sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
  return { rows, wrongRows: new Set(problems.map(({ line }) => line)).size, problems };
}

const about = (line: number, field: string, value: string, fault: Fault): Problem => ({ ...fault, line, field, value });

/** A problem of a row beside the item that is there. */
function aboutItem(line: number, { version, heat }: ContentRow, fault: Fault): Problem {
  if (fault.what === "becomesAdult" || fault.what === "wasAdult") return about(line, "heat", String(heat), fault);
  return about(line, fault.what === "otherKind" ? "kind" : "version", String(version), fault);
}

const readLive = prepareOnce((db: Db) =>
  db
    .select()
    .from(contentItems)
    .where(inArray(contentItems.id, textsIn(sql.placeholder("ids"))))
    .prepare("live_of_rows"),
);

async function liveOf(db: Db, ids: string[]): Promise<Map<string, LiveRow>> {
  const rows = await readLive(db).execute({ ids: JSON.stringify(ids) });
  return new Map(rows.map(({ retiredAt: _, retiredBy: __, ...row }) => [row.id, row]));
}

/** Rows that say what another item says, and rows that belong to something that is not there. */
async function besideOthers(
  db: Db,
  all: readonly { line: number; row: ContentRow }[],
  goOn: () => Promise<void>,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const sentKinds = new Set(all.map(({ row }) => row.kind as Kind));
  const own = new Set(all.map(({ row }) => row.id));
  const byWords = new Map<string, string>();
  const parents = new Map<string, number>();
  for (const kind of sentKinds) {
    const parent = PARENTS[kind];
    for await (const item of liveItems(db, kind, goOn))
      if (!own.has(item.id)) byWords.set(`${kind} ${wordsOf(item.text)}`, item.id);
    if (parent)
      for await (const item of liveItems(db, parent, goOn)) parents.set(`${parent} ${item.category}`, item.heat);
  }
  for (const { row } of all) parents.set(`${row.kind} ${row.category}`, row.heat);
  for (const { line, row } of all) {
    await goOn();
    const key = `${row.kind} ${wordsOf(row.text)}`;
    const other = byWords.get(key);
    if (other !== undefined) problems.push(about(line, "text", row.text, { what: "sameWords", other }));
    else byWords.set(key, row.id);
    const parent = PARENTS[row.kind as Kind];
    if (!parent) continue;
    const heat = parents.get(`${parent} ${row.category}`);
    if (heat === undefined) problems.push(about(line, "category", row.category, { what: "noParent", other: parent }));
    else if (row.heat >= ADULT_HEAT && heat < ADULT_HEAT)
      problems.push(about(line, "heat", String(row.heat), { what: "adultInOpen" }));
  }
  return problems;
}

const { id, text, category, heat, retiredAt, kind: kindOfItem } = contentItems;
const readKind = prepareOnce((db: Db) =>
  db
    .select({ id, text, category, heat })
    .from(contentItems)
    .where(and(eq(kindOfItem, sql.placeholder("kind")), gt(id, sql.placeholder("after")), isNull(retiredAt)))
    .orderBy(asc(id))
    .limit(AT_ONCE)
    .prepare("live_of_kind"),
);

async function* liveItems(db: Db, kind: Kind, goOn: () => Promise<void>) {
  for (let after = ""; ; ) {
    await goOn();
    const some = await readKind(db).execute({ kind, after });
    yield* some;
    const last = some.at(-1);
    if (!last || some.length < AT_ONCE) return;
    after = last.id;
  }
}
