import { getTableUniqueName } from "drizzle-orm";
import pg from "pg";
import { type Bulk, columnsOf } from "./bulk.ts";

/** So much is gathered before it is sent. Characters. */
const CHUNK = 1 << 18;
/** So much may wait in a socket. Bytes. */
const WAITING = 1 << 22;

/** What the driver's connection has for a COPY; its types leave it out. */
type Connection = pg.Connection & {
  stream: import("node:net").Socket;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  query(text: string): void;
};

/** A COPY that rows are pushed into. The driver calls these as answers come. */
class Copy {
  readonly begun: Promise<Connection>;
  readonly ended: Promise<void>;
  private begin: (connection: Connection) => void = () => {};
  private end: () => void = () => {};
  private fail: (error: Error) => void = () => {};
  private readonly text: string;
  constructor(text: string) {
    this.text = text;
    this.begun = new Promise((resolve) => {
      this.begin = resolve;
    });
    this.ended = new Promise((resolve, reject) => {
      [this.end, this.fail] = [resolve, reject];
    });
  }
  submit(connection: Connection): void {
    connection.query(this.text);
  }
  handleCopyInResponse(connection: Connection): void {
    this.begin(connection);
  }
  handleCommandComplete(): void {}
  handleReadyForQuery(): void {
    this.end();
  }
  handleError(error: Error): void {
    this.fail(error);
  }
}

/** The constraints and other indexes of a table, as statements that take them away and bring them back. */
const IN_THE_WAY = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s%s', conrelid::regclass, conname, pg_get_constraintdef(oid),
      case when contype = 'f' then ' not valid' else '' end) as make,
    case contype when 'f' then 0 else 1 end as place
  from pg_constraint
  where contype = 'f' and $1::regclass in (conrelid, confrelid) or contype in ('p', 'u') and conrelid = $1::regclass
  union all
  select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), 1 from pg_index i
  where indrelid = $1::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`;

/** A COPY for each table, on a connection of its own; indexes come afterwards. @param tables all that are written */
export async function bulkPostgres(url: string, tables: readonly string[]): Promise<Bulk> {
  const main = await open(url);
  await main.query("set maintenance_work_mem = '512MB'; set max_parallel_maintenance_workers = 0");
  const all = new Map<string, { drop: string; make: string; place: number }>();
  for (const name of tables) for (const row of (await main.query(IN_THE_WAY, [name])).rows) all.set(row.drop, row);
  // What refers to a key goes before it, and comes back after it.
  const found = [...all.values()].sort((one, other) => one.place - other.place);
  for (const { drop } of found) await main.query(drop);
  const copies: { client: pg.Client; copy: Copy; connection: Connection; rest(): string }[] = [];
  return {
    into: async (table, properties) => {
      const columns = columnsOf(table, properties);
      const client = await open(url);
      const names = columns.map(({ name }) => `"${name}"`).join(", ");
      const copy = new Copy(`copy ${getTableUniqueName(table)} (${names}) from stdin`);
      client.query(copy as unknown as pg.Submittable);
      const connection = await copy.begun;
      let text = "";
      const rest = () => {
        const all = text;
        text = "";
        return all;
      };
      copies.push({ client, copy, connection, rest });
      return (...values) => {
        for (const [i, column] of columns.entries()) {
          const value = column.toDriver(values[i]);
          text += `${i > 0 ? "\t" : ""}${value === null ? "\\N" : value}`;
        }
        text += "\n";
        if (text.length > CHUNK) connection.sendCopyFromChunk(Buffer.from(rest()));
      };
    },
    room: async () => {
      for (const { connection } of copies)
        while (connection.stream.writableLength > WAITING)
          await new Promise((go) => connection.stream.once("drain", go));
    },
    done: async () => {
      for (const { client, copy, connection, rest } of copies) {
        connection.sendCopyFromChunk(Buffer.from(rest()));
        connection.endCopyFrom();
        await copy.ended;
        await client.end();
      }
      for (const { make } of found.toReversed()) await main.query(make);
      for (const name of tables) await main.query(`vacuum (analyze) ${name}`);
      await main.end();
    },
  };
}

async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}
