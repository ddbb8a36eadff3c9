import { z } from "zod";
import { setting } from "./setting.ts";

const databaseUrl = z.string().regex(/^(postgres(ql)?:\/\/|file:)/, { error: "must begin with postgres:// or file:" });
const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, { error: "must begin with postgres://" });

/** Where the rows are, and how a PostgreSQL is reached (db/reach.ts). */
export const databaseFields = {
  DATABASE_URL: setting(databaseUrl.optional()),
  /** How many connections a process opens for pages; unset: 10. */
  DATABASE_POOL: setting(
    z.coerce
      .number({ error: "must be a number of connections" })
      .int({ error: "must be a number of connections" })
      .min(1, { error: "must be 1 or more" })
      .max(1000, { error: "must be 1000 or fewer" })
      .optional(),
  ),
  /** `off` behind a pooler that knows no prepared statements. */
  DATABASE_PREPARE: setting(z.enum(["on", "off"], { error: "must be on or off" }).optional()),
  /** Past a pooler in DATABASE_URL: for what needs a session of its own. Unset: the same address. */
  DATABASE_DIRECT_URL: setting(postgresUrl.optional()),
  /** A copy of the database that is read for the archive, a search and an export. */
  DATABASE_REPLICA_URL: setting(postgresUrl.optional()),
  KEYS_DATABASE_URL: setting(databaseUrl.optional()),
};
