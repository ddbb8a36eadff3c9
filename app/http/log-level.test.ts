import { expect, test } from "vitest";
import { fromLevel, type Level } from "./log-level.ts";

const LINES = [
  ["listening", {}],
  ["request", { status: 200 }],
  ["request", { status: 404 }],
  ["request", { status: 503 }],
  ["limit.reached", { limit: "sign-in:pair" }],
  ["mail.failed", { code: "EENVELOPE" }],
  ["mail.gathered", {}],
  ["seal.broken", {}],
  ["something.new", {}],
] as const;

const writtenAt = (level: Level): string[] => {
  const written: string[] = [];
  const log = fromLevel(level, (event, fields) => void written.push(`${event} ${fields?.status ?? ""}`.trim()));
  for (const [event, fields] of LINES) log(event, fields);
  return written;
};

test("a level leaves out what weighs less, and never how a log begins or what nobody has weighed", () => {
  expect(writtenAt("info")).toHaveLength(LINES.length);
  expect(writtenAt("warn")).toEqual([
    "listening",
    "request 503",
    "limit.reached",
    "mail.failed",
    "seal.broken",
    "something.new",
  ]);
  expect(writtenAt("error")).toEqual(["listening", "request 503", "mail.failed", "seal.broken"]);
});
