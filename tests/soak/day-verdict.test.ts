import { expect, test } from "vitest";
import { numbersOf } from "#tests/bench/couples/shape.ts";
import { filledIn, formOf } from "./day/form.ts";
import { dayOf, peakFactor, shareAt, WINDOWS } from "./day/traffic.ts";
import { costsOf, GROWTH_MAX, type Measured, MINUTES_MIN, verdictOn } from "./day/verdict.ts";
import { codeOf } from "./live/verdict.ts";

const at = (share: number, used: number) => ({ share, used, resident: 2 * used, streams: 3 });
const met: Measured = {
  couples: 10,
  minutes: MINUTES_MIN,
  times: { "GET dashboard": Array.from({ length: 60 }, () => 5), "POST answer": Array.from({ length: 20 }, () => 9) },
  errors: 0,
  perSecond: [...Array.from({ length: 5 }, () => 2), ...Array.from({ length: 10 }, () => 6), 1, 9],
  memory: [at(0, 10), at(0.2, 40), at(0.4, 100), at(0.6, 150), at(1, 100 * GROWTH_MAX)],
  mostStreams: 4,
  cpu: { server: 0.4, database: 0.24 },
  bytes: { before: { daily_answers: 1_000, users: 500 }, after: { daily_answers: 9_000, users: 500, notices: 2_000 } },
  answers: 20,
  pushes: 15,
  letters: 5,
};
const of = (more: Partial<Measured>) => {
  const lines = verdictOn({ ...met, ...more });
  return { code: codeOf(lines), is: lines.map(({ is }) => is) };
};

test("what a couple's day costs is what all have cost, shared among the couples", () => {
  expect(costsOf(met)).toEqual({
    requests: 80,
    perCouple: { requests: 8, server: 40, database: 24, bytes: 1_000, pushes: 1.5, letters: 0.5 },
    cpuOfRequest: 8,
    bytesOfAnswer: 400,
    tables: [
      { name: "daily_answers", bytes: 800 },
      { name: "notices", bytes: 200 },
    ],
    // Kept up for ten seconds: a single one with more is no peak.
    peak: 6,
    growth: GROWTH_MAX,
  });
});

test("a run with an error has measured nothing, and memory that grows is missed", () => {
  expect(of({})).toEqual({ code: 0, is: [true, true] });
  expect(of({ errors: 1 })).toEqual({ code: 2, is: [null, true] });
  expect(of({ memory: [...met.memory, at(1, 111)] })).toEqual({ code: 1, is: [true, false] });
  expect(of({ minutes: MINUTES_MIN - 1 })).toEqual({ code: 2, is: [true, null] });
});

test("a day has each one's morning before their evening, and as many visits as the shares say", () => {
  const visits = dayOf(2_000, numbersOf("a day"));
  expect(visits.every(({ at }, i) => at >= 0 && at < 1 && at >= (visits[i - 1]?.at ?? 0))).toBe(true);
  const expected = 4_000 * WINDOWS.reduce((sum, { share }) => sum + share, 0);
  expect(Math.abs(visits.length - expected) / expected).toBeLessThan(0.05);
  for (const seat of [0, 1] as const) expect(shareAt(7, seat)).toBeLessThan(shareAt(22.9, seat));
  // Seven in the morning in Berlin is six by UTC, an hour after the day begins; in New York it is noon.
  expect([shareAt(7, 0), shareAt(7, 1)]).toEqual([1 / 24, 7 / 24]);
  expect(peakFactor()).toBeCloseTo(3.2);
});

test("a form is read as it stands on the page, and filled in", () => {
  const page = `<form method="post" action="/other"><input type="hidden" name="a" value="1"/></form>
    <form class="x" method="post" action="/daily-questions/2026-01-01?under=line"><input type="hidden" name="partner" value="&quot;P&amp;"/>
    <input type="radio" name="mood" value="1"/><input type="radio" name="mood" value="2"/><input type="radio" name="mood" value=""/>
    <textarea name="line" rows="2">old</textarea><button>Send</button></form>`;
  const form = formOf(page, "?under=line");
  expect(form).toEqual({
    action: "/daily-questions/2026-01-01?under=line",
    hidden: { partner: '"P&' },
    choices: { mood: ["1", "2"] },
    areas: ["line"],
  });
  expect(form && filledIn(form, "Rain.")).toEqual({ partner: '"P&', mood: "2", line: "Rain." });
  expect(formOf(page, "/checkin")).toBeNull();
});
