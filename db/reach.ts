import { databaseUrl, inFile } from "./dialect.ts";

/** How a PostgreSQL is reached, beside its address (docs/decisions/0040-growing-postgresql.md). */
export type Reach = {
  /** How many connections are open at most, for pages. */
  pool: number;
  /** Whether a statement may be prepared by name, and be run by that name again. */
  prepare: boolean;
  /** Where a session is one's own: for listening, migrations and copies. The same address where no pooler is between. */
  direct: string;
  /** A copy of the database for those who read much; null where there is none. */
  replica: string | null;
  /** Is told where the copy is not read from for a while. */
  note(event: string, fields: Record<string, string>): void;
};

type Value = string | number | undefined;

/** What the settings say of it: those that were read and checked, or the process's own. */
export type ReachSettings = {
  DATABASE_URL?: Value;
  DATABASE_POOL?: Value;
  DATABASE_PREPARE?: Value;
  DATABASE_DIRECT_URL?: Value;
  DATABASE_REPLICA_URL?: Value;
};

const POOL = 10;

const { DATABASE_POOL, DATABASE_PREPARE } = process.env;
/** As DATABASE_URL: commands ask for no more than the database, and read no copy of it. */
const ofProcess: ReachSettings = {
  DATABASE_URL: databaseUrl,
  DATABASE_POOL,
  DATABASE_PREPARE,
  DATABASE_DIRECT_URL: process.env.DATABASE_DIRECT_URL || inFile("DATABASE_DIRECT_URL_FILE"),
};

/** How the database at this address is reached; what is not DATABASE_URL has no other address. */
export function reachOf(url: string, settings: ReachSettings = ofProcess, note: Reach["note"] = () => {}): Reach {
  const { DATABASE_POOL: pool, DATABASE_PREPARE: prepare, ...others } = settings;
  const [direct, replica] = [others.DATABASE_DIRECT_URL, others.DATABASE_REPLICA_URL].map((other) =>
    other && url === settings.DATABASE_URL ? String(other) : null,
  );
  return {
    pool: Number(pool) || POOL,
    prepare: prepare !== "off",
    direct: direct ?? url,
    replica: replica ?? null,
    note,
  };
}
