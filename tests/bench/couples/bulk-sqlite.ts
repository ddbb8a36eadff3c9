import Sqlite from "better-sqlite3";
import { getTableName } from "drizzle-orm";
import { type Bulk, columnsOf } from "./bulk.ts";

/** One transaction for everything, in a file that is thrown away if the machine goes down. @param file */
export function bulkSqlite(file: string): Bulk {
  const client = new Sqlite(file);
  for (const setting of [
    "journal_mode = DELETE",
    "journal_mode = MEMORY",
    "synchronous = OFF",
    "foreign_keys = OFF",
    "cache_size = -1000000",
  ])
    client.pragma(setting);
  client.exec("begin");
  const later: string[] = [];
  return {
    into: async (table, properties) => {
      const name = getTableName(table);
      // A table's key can't be left for later; its other indexes can, which is several times as fast.
      const indexes = client
        .prepare<[string], { name: string; sql: string }>(
          "select name, sql from sqlite_schema where type = 'index' and sql is not null and tbl_name = ?",
        )
        .all(name);
      for (const index of indexes) client.exec(`drop index ${index.name}`);
      later.push(...indexes.map(({ sql }) => sql));
      const columns = columnsOf(table, properties);
      const names = columns.map((column) => `"${column.name}"`).join(", ");
      const insert = client.prepare(`insert into ${name} (${names}) values (${columns.map(() => "?").join(", ")})`);
      return (...values) => void insert.run(columns.map((column, i) => column.toDriver(values[i])));
    },
    room: async () => {},
    done: async () => {
      client.exec("commit");
      for (const sql of later) client.exec(sql);
      client.pragma("journal_mode = WAL");
      client.close();
    },
  };
}
