import { expect, test } from "vitest";
import { dataUrl, keysUrl } from "#app/encryption/key-service-of.server.ts";
import { isPostgres } from "#db/dialect.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { rowsOf } from "#tests/support/sql.ts";

/** What the database itself knows of its tables, so that a table of tomorrow is looked at too. */
const app = appForTests();

/** The columns of each foreign key, as "table: a, b". */
const foreignKeys = () =>
  isPostgres
    ? `select c.conrelid::regclass || ': ' || string_agg(a.attname, ', ' order by k.place) as columns
       from pg_constraint c
       cross join lateral unnest(c.conkey) with ordinality k(attnum, place)
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum
       where c.contype = 'f' group by c.oid, c.conrelid`
    : `select m.name || ': ' || group_concat(f."from", ', ' order by f.seq) as columns
       from sqlite_schema m, pragma_foreign_key_list(m.name) f
       where m.type = 'table' group by m.name, f.id`;

/** The columns of each index that covers every row, in their order. The key of a table is one too. */
const indexes = () =>
  isPostgres
    ? `select i.indrelid::regclass || ': ' || string_agg(a.attname, ', ' order by k.place) as columns
       from pg_index i
       cross join lateral unnest(i.indkey::int2[]) with ordinality k(attnum, place)
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
       where i.indpred is null and i.indexprs is null and i.indisvalid and a.attnum > 0 group by i.indexrelid, i.indrelid`
    : `select m.name || ': ' || group_concat(c.name, ', ' order by c.seqno) as columns
       from sqlite_schema m, pragma_index_list(m.name) i, pragma_index_info(i.name) c
       where m.type = 'table' and i.partial = 0 group by m.name, i.name`;

async function columnsOf(url: string, sql: string): Promise<string[]> {
  return (await rowsOf(url, sql)).map((row) => String(row.columns).replaceAll('"', ""));
}

const withoutIndex = (looked: string[], there: string[]) =>
  looked.filter((columns) => !there.some((index) => index === columns || index.startsWith(`${columns}, `)));

test("every foreign key has an index that leads with it: without one, deleting a parent reads the whole table", async () => {
  const url = dataUrl(app.services.env);
  const keys = await columnsOf(url, foreignKeys());
  expect(keys).toContain("daily_answers: user_id");
  expect(keys).toContain("former_members: couple_id");
  expect(withoutIndex(keys, await columnsOf(url, indexes()))).toEqual([]);
});

test("what is looked up by the minute, and by author, has an index too", async () => {
  const there = [
    ...(await columnsOf(dataUrl(app.services.env), indexes())),
    ...(await columnsOf(keysUrl(app.services.env), indexes())).map((columns) => columns.replace(/^keys\./, "")),
  ];
  const looked = ["sessions: expires_at", "invites: accepted_at, expires_at", "couples: emptied_at, ended_at"];
  expect(withoutIndex([...looked, "data_keys: author", "data_keys: created_at"], there)).toEqual([]);
});
