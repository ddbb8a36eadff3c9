import { afterEach, expect, test } from "vitest";
import { askedFor, statementsTold, type ToldStatement, tableOf, told, toldLater, verbOf } from "./told-statements.ts";

const heard: ToldStatement[] = [];
const hear = (message: unknown) => void heard.push(message as ToldStatement);
afterEach(() => {
  statementsTold.unsubscribe(hear);
  heard.length = 0;
});

test("where nobody hears, a statement is run as it is", () => {
  const run = () => 7;
  expect(told("select 1", run)).toBe(run);
  expect(toldLater("select 1")).toBeNull();
});

test("whoever runs it, it is told of who asked, also where it fails", () => {
  statementsTold.subscribe(hear);
  const [asker, another] = [{}, {}];
  const [good, bad, later] = askedFor.run(asker, () => [
    told("select 1", () => 7),
    told("insert into x", () => {
      throw new Error("no");
    }),
    toldLater("commit"),
  ]);
  askedFor.run(another, () => {
    expect(good?.()).toBe(7);
    expect(bad).toThrow("no");
    later?.(true);
  });
  expect(heard.map(({ sql, isGood }) => [sql, isGood])).toEqual([
    ["select 1", true],
    ["insert into x", false],
    ["commit", true],
  ]);
  for (const { ms, of } of heard) expect([ms >= 0, of === asker]).toEqual([true, true]);
});

test("what a statement does, and on which table", () => {
  const named = (sql: string) => [verbOf(sql), tableOf(sql)];
  expect(named('select "id" from "users" where "id" = ?')).toEqual(["select", "users"]);
  expect(named("insert into `visits` (`id`) values (?)")).toEqual(["insert", "visits"]);
  expect(named('update "jobs" set "turn" = $1')).toEqual(["update", "jobs"]);
  expect(named('delete from "keys"."data_keys" where true')).toEqual(["delete", "data_keys"]);
  expect(named("BEGIN IMMEDIATE")).toEqual(["begin", null]);
  expect(named("vacuum")).toEqual(["other", null]);
});
