import { afterEach, beforeEach, expect, test } from "vitest";
import { gathered } from "./gathered-log.ts";
import { errorFields } from "./log.ts";

let now: number;
let lines: [event: string, fields: Record<string, unknown>][];
let gathering: ReturnType<typeof gathered>;
beforeEach(() => {
  now = 1_000_000;
  lines = [];
  gathering = gathered(
    (event, fields = {}) => void lines.push([event, fields]),
    () => new Date(now),
  );
});
afterEach(() => gathering.close());

const failure = (code: string) => Object.assign(new Error("x"), { code });
const AWAY = errorFields(failure("ECONNREFUSED"));
const failedAway = (request: string) => gathering.log("error", { request, ...AWAY });

test("an outage: the first line at once, then one with how many there were", () => {
  for (let i = 0; i < 30_000; i++) failedAway(`r${i}`);
  expect(lines).toEqual([["error", { request: "r0", ...AWAY }]]);
  now += 59_999;
  gathering.tell();
  expect(lines).toHaveLength(1);
  now += 1;
  gathering.tell();
  expect(lines[1]).toEqual(["error", { request: "r29999", ...AWAY, times: 29_999 }]);
  gathering.tell();
  expect(lines).toHaveLength(2);
  failedAway("later");
  expect(lines[2]).toEqual(["error", { request: "later", ...AWAY }]);
});

test("what was counted is written before the next one of its kind, whether or not somebody has looked", () => {
  for (const request of ["a", "b", "c"]) failedAway(request);
  now += 60_000;
  failedAway("d");
  expect(lines.map(([, { request, times }]) => [request, times])).toEqual([
    ["a", undefined],
    ["c", 2],
    ["d", undefined],
  ]);
});

test("the first of another kind, code or place is never lost in the many", () => {
  for (let i = 0; i < 100; i++) failedAway(`r${i}`);
  gathering.log("error", { request: "other", ...errorFields(failure("53100")) });
  gathering.log("error", { request: "bug", ...errorFields(new TypeError("x")) });
  gathering.log("error", { request: "bug elsewhere", ...errorFields(new TypeError("x")) });
  gathering.log("mail.failed", AWAY);
  expect(lines.map(([event, { request }]) => request ?? event)).toEqual([
    "r0",
    "other",
    "bug",
    "bug elsewhere",
    "mail.failed",
  ]);
});

test("a single one that was held back is written as it was", () => {
  failedAway("a");
  failedAway("b");
  gathering.close();
  expect(lines).toEqual([
    ["error", { request: "a", ...AWAY }],
    ["error", { request: "b", ...AWAY }],
  ]);
});

test("answers below 500 are all written, and twenty of those that failed alike", () => {
  const answer = (status: number, route: string) => gathering.log("request", { request: "r", route, status, ms: 3 });
  for (let i = 0; i < 50; i++) answer(404, "*");
  expect(lines).toHaveLength(50);
  for (let i = 0; i < 50; i++) answer(503, "dashboard");
  answer(503, "us");
  expect(lines).toHaveLength(71);
  gathering.close();
  expect(lines.at(-1)).toEqual(["request", { request: "r", route: "dashboard", status: 503, ms: 3, times: 30 }]);
});

test("a clock that is set back holds nothing back", () => {
  failedAway("a");
  failedAway("b");
  now -= 3_600_000;
  failedAway("c");
  expect(lines.map(([, { request }]) => request)).toEqual(["a", "b", "c"]);
});

test("more kinds than can be told apart are gathered by their event", () => {
  for (let i = 0; i < 5_000; i++) gathering.log("signup.failed", { screen: `${i}x1` });
  expect(lines.length).toBeLessThan(1_010);
  gathering.close();
  const told = lines.reduce((sum, [, { times = 1 }]) => sum + Number(times), 0);
  expect(told).toBe(5_000);
});
