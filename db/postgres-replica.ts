import { setTimeout as sleep } from "node:timers/promises";
import { getTableName } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Db } from "./database.ts";
import { openPool } from "./postgres-pool.ts";
import type { Reach } from "./reach.ts";
import { sessions, users } from "./schema/auth.ts";
import { coupleDays, couples, formerMembers, invites, memberships } from "./schema/couple.ts";

/** How long a replica that is behind is waited for: one that is well is behind by some milliseconds. */
const WAIT_MS = 100;
/** How long it is not asked for after it was behind or away. */
const PASSED_OVER_MS = 5_000;
/** How old what is read may be: who parts is gone from the pages of the other one within a second. */
const FRESH_MS = 500;
/** One that has gone silent is given up after this, and the primary is asked. */
const SILENT_MS = 1_000;

/** Who belongs to whom, who is asked to confirm it, what they agreed to, and what is open to both. */
const OF_PRIMARY = [users, sessions, couples, memberships, formerMembers, invites, coupleDays].map(
  (table) => `"${getTableName(table)}"`,
);

const NOW = `select pg_current_wal_insert_lsn()::text as at, system_identifier::text as system from pg_control_system()`;
const HAS_ALL = `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn and system_identifier::text = $2 as has
  from pg_control_system()`;

type Now = { at: string; system: string };
type Asked = { text: string };

/**
 * A copy of the database that replays what the primary writes. It is read only where it has all that the primary had
 * written when it was asked, so that nothing depends on how far behind it is; else, and where it fails, the primary is.
 */
export function openReplica(primary: pg.Pool, reach: Reach & { replica: string }, options: pg.PoolConfig) {
  const { replica, prepare, pool: max, note } = reach;
  const pool = openPool(replica, prepare, { ...options, max, connectionTimeoutMillis: SILENT_MS });
  let passedOverUntil = 0;
  const passOver = (why: "behind" | "away") => {
    if (performance.now() < passedOverUntil) return;
    passedOverUntil = performance.now() + PASSED_OVER_MS;
    note("replica.passed-over", { why });
  };
  const lost = () => passOver("away");
  // One that was restarted may show less than before for a moment.
  pool.on("error", lost);
  pool.on("connect", (client) => client.on("error", lost));

  async function hasAll({ at, system }: Now): Promise<boolean> {
    const asked = { text: HAS_ALL, values: [at, system], query_timeout: SILENT_MS };
    const { rows } = await pool.query<{ has: boolean | null }>(asked);
    return rows[0]?.has === true;
  }

  /** Whether it has all that is committed by now. */
  async function isWell(): Promise<boolean> {
    if (performance.now() < passedOverUntil) return false;
    const [now] = (await primary.query<Now>(NOW)).rows;
    const until = performance.now() + WAIT_MS;
    try {
      while (now && performance.now() < until) {
        if (await hasAll(now)) return true;
        await sleep(5);
      }
      passOver("behind");
    } catch {
      lost();
    }
    return false;
  }

  /** For one who reads: what was committed before this is called is there. */
  function reading(): Db {
    let askedAt = Number.NEGATIVE_INFINITY;
    const isFresh = async () => {
      if (performance.now() < passedOverUntil) return false;
      if (performance.now() - askedAt < FRESH_MS) return true;
      const at = performance.now();
      if (!(await isWell())) return false;
      askedAt = at;
      return true;
    };
    const query = async (asked: Asked, values: unknown[]) => {
      const { text } = asked;
      const mayBeCopied = /^(select|with)\b/.test(text) && !OF_PRIMARY.some((table) => text.includes(table));
      if (!mayBeCopied || !(await isFresh())) return primary.query(asked, values);
      try {
        return await pool.query(asked, values);
      } catch {
        lost();
        return primary.query(asked, values);
      }
    };
    return drizzle({ client: { query } as unknown as pg.Pool }) as unknown as Db;
  }

  return { reading, close: () => pool.end() };
}
