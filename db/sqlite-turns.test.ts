import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTurns, type Turns } from "./sqlite-turns.ts";

let folder: string;
let writer: InstanceType<typeof Sqlite>;
let other: InstanceType<typeof Sqlite>;
let turns: Turns;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "couple-"));
  const file = join(folder, "turns.db");
  writer = new Sqlite(file);
  writer.pragma("journal_mode = WAL");
  writer.exec("create table words (id integer primary key, text text not null)");
  other = new Sqlite(file);
  turns = openTurns(writer);
});
afterEach(async () => {
  await turns.idle();
  other.close();
  writer.close();
  rmSync(folder, { recursive: true, force: true });
});

const put = (id: number, text = "") => void writer.prepare("insert into words values (?, ?)").run(id, text);
/** What another connection sees: what is committed. */
const kept = () => other.prepare("select id from words order by id").pluck().all();
const outcomes = async (acts: Promise<unknown>[]) => (await Promise.allSettled(acts)).map(({ status }) => status);

test("who waits together shares a commit, 32 at most, and nobody is told before it", async () => {
  const unhurried = openTurns(writer, undefined, () => 0);
  const seen: number[] = [];
  const acts = Array.from({ length: 40 }, (_, id) =>
    unhurried.transaction(async () => put(id)).then(() => seen.push(kept().length)),
  );
  await Promise.all(acts);
  expect(seen).toEqual([...Array(32).fill(32), ...Array(8).fill(40)]);
});

test("one that fails takes nothing of the others along, and leaves nothing of its own", async () => {
  const failing = turns.transaction(async () => {
    put(2);
    throw new Error("no");
  });
  const all = [turns.transaction(async () => put(1)), failing, turns.transaction(async () => put(3))];
  expect(await outcomes(all)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(kept()).toEqual([1, 3]);
});

test("who fails because of another one hears of it when that one's words are there to be read", async () => {
  let tried = 0;
  const once = async (): Promise<void> => {
    if (++tried > 100) throw new Error("tried again and again");
    if (kept().includes(1)) return;
    await turns.transaction(async () => put(1)).catch(once);
  };
  await Promise.all(Array.from({ length: 20 }, once));
  expect(kept()).toEqual([1]);
  expect(tried).toBeLessThanOrEqual(40);
});

test("who is done does not wait for one that takes its time", async () => {
  const order: string[] = [];
  const slow = async () => {
    await new Promise((done) => setTimeout(done, 20));
  };
  const act = (name: string, work: () => Promise<void>) => turns.transaction(work).then(() => order.push(name));
  const all = [act("first", slow), act("second", slow), act("third", slow)];
  await all[0];
  expect(order).toEqual(["first"]);
  await Promise.all(all);
});

test("a disk that is full: kept is what was acknowledged, and the next one is taken", async () => {
  writer.pragma(`max_page_count = ${writer.pragma("page_count", { simple: true })}`);
  const all = [1, 2, 3].map((id) => turns.transaction(async () => put(id, id === 3 ? "x".repeat(100_000) : "")));
  const told = await outcomes(all);
  expect(told[2]).toBe("rejected");
  expect(kept()).toEqual([1, 2, 3].filter((id) => told[id - 1] === "fulfilled"));
  expect(writer.inTransaction).toBe(false);
  await turns.transaction(async () => put(4));
  expect(kept()).toContain(4);
});

test("what is written alone waits until no transaction is open", async () => {
  const order: string[] = [];
  const first = turns.transaction(async () => {
    await new Promise((done) => setTimeout(done, 5));
    order.push(`in ${writer.inTransaction}`);
  });
  const alone = turns.alone(() => order.push(`alone ${writer.inTransaction}`));
  const last = turns.transaction(async () => void order.push(`in ${writer.inTransaction}`));
  await Promise.all([first, alone, last]);
  expect(order).toEqual(["in true", "alone false", "in true"]);
  await expect(turns.alone(() => JSON.parse("{"))).rejects.toThrow(SyntaxError);
});

test("a database that another program has locked refuses the one, and takes the next", async () => {
  other.exec("BEGIN IMMEDIATE");
  writer.pragma("busy_timeout = 0");
  await expect(turns.transaction(async () => put(1))).rejects.toThrow("locked");
  other.exec("ROLLBACK");
  await turns.transaction(async () => put(2));
  expect(kept()).toEqual([2]);
});

test("one inside another is refused at once", async () => {
  await expect(turns.transaction(() => turns.transaction(async () => {}))).rejects.toThrow("already inside");
});

test("whatever fails among many: kept is what was acknowledged, and only that", async () => {
  const kind = fc.constantFrom("good", "throws", "throws late", "twice", "alone");
  let next = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(kind, { maxLength: 80 }), async (kinds) => {
      const acknowledged: number[] = [];
      const before = kept().length;
      const acts = kinds.map((kind) => {
        const id = ++next;
        const work = async () => {
          put(id);
          if (kind === "throws late") await null;
          if (kind.startsWith("throws")) throw new Error("no");
          if (kind === "twice") put(id);
        };
        const act = kind === "alone" ? turns.alone(() => put(id)) : turns.transaction(work);
        return act.then(() => void acknowledged.push(id));
      });
      await Promise.allSettled(acts);
      expect(kept().slice(before)).toEqual(acknowledged.sort((a, b) => a - b));
      expect(acknowledged).toHaveLength(kinds.filter((kind) => kind === "good" || kind === "alone").length);
    }),
    { numRuns: 60 },
  );
});

test("who comes in the moment in which the last one ends is not forgotten", async () => {
  const act = [(id: number) => turns.alone(() => put(id)), (id: number) => turns.transaction(async () => put(id))];
  let id = 0;
  for (const first of act)
    for (const second of act)
      for (let moments = 0; moments < 12; moments++) {
        await first(id++);
        for (let i = 0; i < moments; i++) await null;
        const late = new Promise((done) => setTimeout(done, 2_000, `forgotten after ${moments}`).unref());
        expect(await Promise.race([second(id++), late])).toBeUndefined();
      }
});
