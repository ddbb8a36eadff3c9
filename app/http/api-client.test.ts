import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FRESH_MS, forgetQueries, KEPT_MS, mutate, QUERY_RETRY, query, retrying } from "./api-client.ts";

/** docs/product/api.md#how-our-pages-ask, on a clock that moves when the test says so. */
const asked: Request[] = [];
let answers: (() => Response)[] = [];
const json = (status: number, body: unknown) => () => Response.json(body, { status });
const offline = () => {
  throw new TypeError("Failed to fetch");
};

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    asked.push(new Request(new URL(path, "https://this.site"), init));
    return (answers.length > 1 ? answers.shift() : answers[0])?.();
  });
});
afterEach(() => {
  forgetQueries();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** How many were asked at these moments, in milliseconds from the start. */
async function countsAt(moments: readonly number[]): Promise<number[]> {
  const counts: number[] = [];
  let now = 0;
  for (const moment of moments) {
    await vi.advanceTimersByTimeAsync(moment - now);
    now = moment;
    counts.push(asked.length);
  }
  return counts;
}

describe("a query", () => {
  test("is tried up to 2 times more, after 1 s and after 2 s more", async () => {
    answers = [json(500, { message: "Down" })];
    const failure = query("/api/user").catch((error: Error) => error.message);
    expect(await countsAt([0, 999, 1_000, 2_999, 3_000, 60_000])).toEqual([1, 1, 2, 2, 3, 3]);
    expect(await failure).toBe("500: Down");
  });

  test("waits twice as long each time, and never longer than 30 s", () => {
    expect([1, 2, 3, 4, 5, 6, 7].map(QUERY_RETRY.waitMs)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  });

  test.each([
    [401, { message: "Sign in first." }, "401: Sign in first."],
    [404, { error: "None" }, "404: None"],
    [500, { message: "4 are too many" }, "500: 4 are too many"],
  ])("is never tried again when the message has a 4 in it: %i %j", async (status, body, message) => {
    answers = [json(status, body)];
    const failure = query("/api/user").catch((error: Error) => error.message);
    expect(await countsAt([60_000])).toEqual([1]);
    expect(await failure).toBe(message);
  });

  test("says the status text where the server says nothing", async () => {
    answers = [() => new Response("<html>", { status: 400, statusText: "Bad Request" })];
    await expect(query("/api/user")).rejects.toThrow("400: Bad Request");
  });

  test("is fresh for 5 minutes: until then the same question has the same answer", async () => {
    answers = [json(200, { n: 1 }), json(200, { n: 2 })];
    expect(await query("/api/user")).toEqual({ n: 1 });
    vi.advanceTimersByTime(FRESH_MS - 1);
    expect(await query("/api/user")).toEqual({ n: 1 });
    expect(asked).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(FRESH_MS).toBe(300_000);
    expect(await query("/api/user")).toEqual({ n: 2 });
  });

  test("is kept for 30 minutes, for when asking again fails", async () => {
    answers = [json(200, { n: 1 }), json(403, {})];
    expect(KEPT_MS).toBe(1_800_000);
    await query("/api/user");
    vi.advanceTimersByTime(KEPT_MS - 1);
    expect(await query("/api/user")).toEqual({ n: 1 });
    await expect(query("/api/user", { refresh: true })).rejects.toThrow("403");
    await expect(query("/api/user")).rejects.toThrow("403");
  });

  test("is asked for by nothing but a question: not by the clock, not by focus", async () => {
    answers = [json(200, {})];
    await query("/api/user");
    await vi.advanceTimersByTimeAsync(24 * 3_600_000);
    expect([asked.length, vi.getTimerCount()]).toEqual([1, 0]);
  });
});

describe("a mutation", () => {
  test("is sent once more after 1 s, and no more than that", async () => {
    answers = [offline];
    const failure = mutate("/api/invites/create").catch((error: Error) => error.message);
    expect(await countsAt([0, 999, 1_000, 60_000])).toEqual([1, 1, 2, 2]);
    expect(await failure).toBe("Failed to fetch");
  });

  test("is never sent again when the message has a 4 in it", async () => {
    answers = [json(404, {})];
    const failure = mutate("/api/invites/create").catch((error: Error) => error.message);
    expect(await countsAt([60_000])).toEqual([1]);
    expect(await failure).toBe("Request failed with status 404");
  });

  test("sends JSON, and fails with the server's words", async () => {
    answers = [json(409, { message: "You have 4." })];
    await expect(mutate("/api/invites/create", { a: 1 })).rejects.toThrow("You have 4.");
    expect([asked[0]?.method, asked[0]?.headers.get("Content-Type"), await asked[0]?.json()]).toEqual([
      "POST",
      "application/json",
      { a: 1 },
    ]);
  });
});

test("what is thrown and is no Error is one for the rule", async () => {
  const rule = { times: 0, waitMs: () => 0 };
  await expect(retrying(rule, () => Promise.reject("gone"))).rejects.toThrow("gone");
});
