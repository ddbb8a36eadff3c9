import Sqlite from "better-sqlite3";
import pg from "pg";
import { isPostgres } from "#db/dialect.ts";

/** What runs a statement of SQLite's driver, whichever way its rows are asked for. */
const RUNS = ["all", "get", "run", "iterate"] as const;

type Method = (this: unknown, ...given: unknown[]) => unknown;
type Prototype = Record<string, Method>;

type Prepared = { source: string };

/** What PostgreSQL's driver is asked: a text with values beside it, or a prepared statement with its own. */
function askedOf([asked, values]: unknown[]): Asked {
  const own = Array.isArray(values) ? values : [];
  if (typeof asked === "string") return { sql: asked, values: own };
  const prepared = asked as { text?: unknown; values?: unknown[] } | undefined;
  return { sql: String(prepared?.text), values: prepared?.values ?? own };
}

/** A statement as the database's own driver is given it, and the port of PostgreSQL's server that it goes to. */
export type Asked = { sql: string; values: readonly unknown[]; port?: number };

/**
 * Hands each statement that `work` runs to `around`, which runs it: the driver's own answer is what comes back. What
 * else runs in this process meanwhile comes by too.
 */
export async function aroundStatements(
  around: (asked: Asked, run: (...given: unknown[]) => unknown, given: unknown[]) => unknown,
  work: () => Promise<unknown>,
): Promise<void> {
  const put: (() => void)[] = [];
  const watch = (on: Prototype, name: string, tell: (self: unknown, given: unknown[]) => Asked) => {
    const own = on[name];
    if (!own) throw new Error(`the driver has no ${name}`);
    on[name] = function (...given) {
      return around(tell(this, given), (...those) => own.apply(this, those), given);
    };
    put.push(() => {
      on[name] = own;
    });
  };
  if (isPostgres)
    watch(pg.Client.prototype as unknown as Prototype, "query", (self, given) => ({
      ...askedOf(given),
      port: (self as pg.Client).port,
    }));
  else {
    const file = new Sqlite(":memory:");
    const statement = Object.getPrototypeOf(file.prepare("select 1")) as Prototype;
    file.close();
    for (const name of RUNS) watch(statement, name, (self, values) => ({ sql: (self as Prepared).source, values }));
  }
  try {
    await work();
  } finally {
    for (const back of put) back();
  }
}

/**
 * Runs a statement and tells what came back, in whichever of its ways the driver gives it: at once, as a promise, or to
 * a callback, as PostgreSQL's pool asks.
 */
export function answered(
  run: (...given: unknown[]) => unknown,
  given: readonly unknown[],
  tell: (answer: unknown) => void,
): unknown {
  const last = given.at(-1);
  if (typeof last === "function") {
    const done = (error: unknown, answer: unknown) => {
      tell(answer);
      return last(error, answer);
    };
    return run(...given.slice(0, -1), done);
  }
  const answer = run(...given);
  if (!(answer instanceof Promise)) tell(answer);
  return answer instanceof Promise
    ? answer.then((result) => {
        tell(result);
        return result;
      })
    : answer;
}

/** How many rows each statement of `work` has brought, in order. */
export async function rowsOfStatements(work: () => Promise<unknown>): Promise<{ sql: string; rows: number }[]> {
  const seen: { sql: string; rows: number }[] = [];
  await aroundStatements(({ sql }, run, given) => {
    return answered(run, given, (answer) => {
      const rows = (answer as { rows?: unknown } | undefined)?.rows ?? answer;
      seen.push({ sql, rows: Array.isArray(rows) ? rows.length : 0 });
    });
  }, work);
  return seen;
}

/**
 * The SQL of each statement that `work` runs, in order. What else runs in this process meanwhile is counted too.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  await aroundStatements(({ sql }, run, given) => {
    seen.push(sql);
    return run(...given);
  }, work);
  return seen;
}

/** Page views are gathered and written a moment later, in a transaction of their own, while another page is read. */
export const OF_COUNTING = /"analytics_events"|^(begin|commit)\b/i;

/** A key is asked for where it was not used within the last half minute: how many are is a matter of how long tests take. */
export const OF_KEYS = /"data_keys"/;

/** The same for one page: what is counted of others meanwhile is not among it. */
export const statementsOfPage = async (open: () => Promise<unknown>): Promise<string[]> =>
  (await statementsOf(open)).filter((sql) => !OF_COUNTING.test(sql));
