import Sqlite from "better-sqlite3";
import pg from "pg";
import { isPostgres } from "#db/dialect.ts";

/** What runs a statement of SQLite's driver, whichever way its rows are asked for. */
const RUNS = ["all", "get", "run", "iterate"] as const;

type Method = (this: unknown, ...given: unknown[]) => unknown;
type Prototype = Record<string, Method>;

/** The words of what PostgreSQL's driver is asked: a text, or a prepared statement's. */
const textOf = (asked: unknown): string =>
  typeof asked === "string" ? asked : String((asked as { text?: unknown } | undefined)?.text);

/**
 * The SQL of each statement that `work` runs, in order, as the database's own driver is given it. What else runs in
 * this process meanwhile is counted too.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  const put: (() => void)[] = [];
  const watch = (on: Prototype, name: string, tell: (self: unknown, given: unknown[]) => string) => {
    const own = on[name];
    if (!own) throw new Error(`the driver has no ${name}`);
    on[name] = function (...given) {
      seen.push(tell(this, given));
      return own.apply(this, given);
    };
    put.push(() => {
      on[name] = own;
    });
  };
  if (isPostgres) watch(pg.Client.prototype as unknown as Prototype, "query", (_self, [asked]) => textOf(asked));
  else {
    const file = new Sqlite(":memory:");
    const statement = Object.getPrototypeOf(file.prepare("select 1")) as Prototype;
    file.close();
    for (const name of RUNS) watch(statement, name, (self) => (self as { source: string }).source);
  }
  try {
    await work();
  } finally {
    for (const back of put) back();
  }
  return seen;
}

/** Page views are gathered and written a moment later, in a transaction of their own, while another page is read. */
const OF_COUNTING = /"analytics_events"|^(begin|commit)\b/i;

/** The same for one page: what is counted of others meanwhile is not among it. */
export const statementsOfPage = async (open: () => Promise<unknown>): Promise<string[]> =>
  (await statementsOf(open)).filter((sql) => !OF_COUNTING.test(sql));
