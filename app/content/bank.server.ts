import { and, asc, gt, isNull, sql } from "drizzle-orm";
import { inPortions } from "#app/http/in-portions.ts";
import type { Database, Db } from "#db/database.ts";
import { prepareOnce } from "#db/prepared.ts";
import { contentItems } from "#db/schema/content.ts";
import type { ContentRow, Kind } from "./content-item.ts";
import { oncePerRevision } from "./revision.server.ts";

/** An item that is offered. All who read it share it. */
type BankItem = Readonly<ContentRow>;

/** Everything that is offered, in memory. What is retired is not in it: old answers find it in the database. */
export type Bank = {
  /** The items of a kind, in the order of their ids. */
  of(kind: Kind): readonly BankItem[];
  /** The item with this id, or null where none is offered. */
  find(id: string): BankItem | null;
};

/** How many items are read in one statement. */
const AT_ONCE = 500;

const { id, retiredAt } = contentItems;
const readItems = prepareOnce((db: Db) =>
  db
    .select()
    .from(contentItems)
    .where(and(gt(id, sql.placeholder("after")), isNull(retiredAt)))
    .orderBy(asc(id))
    .limit(AT_ONCE)
    .prepare("content_bank"),
);

async function readAll(db: Db): Promise<Bank> {
  const goOn = inPortions();
  const all = new Map<string, BankItem>();
  const kinds = new Map<string, BankItem[]>();
  const words = new Map<string, string>();
  // A word that thousands of items say is kept once.
  const once = (word: string): string => {
    const known = words.get(word) ?? word;
    words.set(word, known);
    return known;
  };
  for (let after: string | undefined = ""; after !== undefined; ) {
    await goOn();
    const rows = await readItems(db).execute({ after });
    for (const { source: _, retiredAt: __, retiredBy: ___, ...row } of rows) {
      const { kind, category, tone, setting, tier } = row;
      const item = {
        ...row,
        ...{ kind: once(kind), category: once(category), tone: once(tone), setting: once(setting), tier: once(tier) },
      };
      all.set(item.id, item);
      const ofKind = kinds.get(item.kind) ?? [];
      ofKind.push(item);
      kinds.set(item.kind, ofKind);
    }
    after = rows.length < AT_ONCE ? undefined : rows.at(-1)?.id;
  }
  // Databases order letters and hyphens in their own ways.
  for (const items of kinds.values()) items.sort((a, b) => (a.id < b.id ? -1 : 1));
  return { of: (kind) => kinds.get(kind) ?? [], find: (id) => all.get(id) ?? null };
}

const bank = oncePerRevision(readAll);

/** The bank as this process has read it last: for what asks no statement, and may be a moment old. */
export const knownBank = ({ db }: Pick<Database, "db">): Promise<Bank> => bank.known(db);

/** The bank as it is now, from memory (`oncePerRevision`). */
export const readBank = ({ db }: Pick<Database, "db">): Promise<Bank> => bank.now(db);
