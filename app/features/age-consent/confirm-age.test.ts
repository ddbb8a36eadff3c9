import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { confirmAge, hasConfirmedAge } from "./confirm-age.ts";

/** docs/product/adult-pages.md#giving-the-consent. The clock moves when the test says so. */
let asked: string[] = [];
let answer: (path: string) => Response;
beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return answer(path);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const USER = "/api/user";
const CONSENT = "/api/user/age-consent";

test.each([500, 401])("the user is fetched again 3 times, 1,000 ms apart, also after a %i", async (status) => {
  answer = () => Response.json({}, { status });
  const result = hasConfirmedAge();
  for (const count of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(999);
    expect(asked).toHaveLength(count);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(count + 1);
  }
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([USER, USER, USER, USER]);
  expect(await result).toBe(false);
});

test("confirming is a call, and then the user anew", async () => {
  answer = (path) => Response.json(path === USER ? { ageConsentGiven: true } : { ok: true });
  expect([await confirmAge("1"), await confirmAge("1")]).toEqual(["given", "given"]);
  expect(asked).toEqual([CONSENT, USER, CONSENT, USER]);
});

test("confirming fails where the call fails twice, and where the user is not one who has confirmed", async () => {
  answer = () => Response.json({}, { status: 500 });
  const failed = confirmAge("1");
  await vi.advanceTimersByTimeAsync(1_000);
  expect([await failed, asked]).toEqual(["failed", [CONSENT, CONSENT]]);
  answer = () => Response.json({ ageConsentGiven: false });
  expect(await confirmAge("1")).toBe("failed");
});

test("confirming to other words than those of now is no failure: the page has to show the new ones", async () => {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (_path: string, { body }: RequestInit = {}) => {
    sent.push(JSON.parse(String(body)));
    return Response.json({ message: "The words of this consent have changed." }, { status: 409 });
  });
  const result = confirmAge("0");
  await vi.advanceTimersByTimeAsync(1_000);
  expect([await result, sent[0]]).toEqual(["other-words", { version: "0" }]);
});
