import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isPassword, PASSWORD_MIN } from "#app/access/credentials.ts";
import { DISTINCT_ID_SECONDS, DUPLICATE_MS } from "#app/analytics/events.ts";
import { INVITE_CODE_LENGTH, mendCode } from "#app/couple/invite-code.ts";
import { cut, MESSAGE_MAX } from "#app/error-reports/known-sentence.ts";
import { MAX_BREADCRUMBS, safeEvent } from "#app/error-reports/safe-event.ts";
import { hasConfirmedAge, USER_RETRY } from "#app/features/age-consent/confirm-age.ts";
import { consentTexts } from "#app/features/age-consent/texts.ts";
import { PARTICLES } from "#app/features/invites/hearts.ts";
import { COPIED_MS } from "#app/features/invites/share-code.tsx";
import { FRESH_MS, forgetQueries, KEPT_MS, MUTATION_RETRY, mutate, QUERY_RETRY, query } from "#app/http/api-client.ts";
import {
  BLUR_MS,
  FOCUS_SCROLL_MS,
  INITIAL_CHECK_MS,
  isKeyboard,
  RESIZE_DEBOUNCE_MS,
  SHARE_OF_WINDOW,
  SHRUNK_PX,
} from "#app/ui/keyboard-layout.ts";
import { missedTargets, TARGETS } from "#app/ui/performance-targets.ts";
import { TOAST_AUTO_CLOSE_MS, TOAST_LIMIT, TOAST_REMOVE_DELAY_MS, TOAST_SWIPE_PX } from "#app/ui/toast.tsx";
import { analyticsEvents } from "#db/schema/analytics.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { idToken, newIdentity, seconds } from "#tests/support/identity.ts";
import { call, newMember } from "#tests/support/members.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** Each number of docs/product at the code that owns it, and what it does. */
test.each([
  ["invite code length 5", INVITE_CODE_LENGTH, 5],
  ["confetti 50 particles", PARTICLES, 50],
  ["copy confirmation 3000 ms", COPIED_MS, 3000],
  ["minimum password length 6", PASSWORD_MIN, 6],
  ["query cache: fresh 5 minutes", FRESH_MS, 300_000],
  ["query cache: kept 30 minutes", KEPT_MS, 1_800_000],
  ["queries retry up to 2 times", QUERY_RETRY.times, 2],
  ["mutations retry once", MUTATION_RETRY.times, 1],
  ["mutations retry after 1 s", MUTATION_RETRY.waitMs(1), 1000],
  ["user fetch retries 3", USER_RETRY.times, 3],
  ["user fetch retries 1000 ms apart", USER_RETRY.waitMs(2), 1000],
  ["toast limit 1", TOAST_LIMIT, 1],
  ["toast removal delay 1000 ms", TOAST_REMOVE_DELAY_MS, 1000],
  ["toast auto-close 2000 ms", TOAST_AUTO_CLOSE_MS, 2000],
  ["toast swipe threshold 50", TOAST_SWIPE_PX, 50],
  ["analytics cookie 365 days", DISTINCT_ID_SECONDS, 31_536_000],
  ["duplicate-event cache 10 minutes", DUPLICATE_MS, 600_000],
  ["error-reporting breadcrumb cap 100", MAX_BREADCRUMBS, 100],
  ["error-reporting message truncation 2048", MESSAGE_MAX, 2048],
  ["keyboard: viewport shrinks by more than 50 px", SHRUNK_PX, 50],
  ["keyboard: to less than 80% of window height", SHARE_OF_WINDOW, 0.8],
  ["keyboard: resize debounce 50 ms", RESIZE_DEBOUNCE_MS, 50],
  ["keyboard: initial check delay 200 ms", INITIAL_CHECK_MS, 200],
  ["keyboard: focus scroll delay 200 ms", FOCUS_SCROLL_MS, 200],
  ["keyboard: blur clears focus after 150 ms", BLUR_MS, 150],
  ["performance target: total load 3000 ms", TARGETS["total load"], 3000],
  ["performance target: DOM processing 1500 ms", TARGETS["DOM processing"], 1500],
  ["performance target: response 500 ms", TARGETS.response, 500],
  ["performance target: route change 500 ms", TARGETS["route change"], 500],
])("%s", (_, constant, number) => expect(constant).toBe(number));

test("The consent screen: minimum age 18: the words that are confirmed say so", () =>
  expect(consentTexts("en").confirm).toMatch(/\b18\b/));

test("The code: invite codes are cut to 5", () => expect(mendCode("abcdefgh")).toBe("ABCDE"));

test("Password: passwords of 5 are too short, of 6 not", () => {
  expect([isPassword("12345"), isPassword("123456")]).toEqual([false, true]);
});

describe("How our pages ask: on a clock that the test moves", () => {
  let asked: number;
  let answer: () => Response;
  beforeEach(() => {
    vi.useFakeTimers();
    asked = 0;
    vi.stubGlobal("fetch", async () => {
      asked++;
      return answer();
    });
  });
  afterEach(() => {
    forgetQueries();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const down = () => Response.json({ message: "Down" }, { status: 500 });
  /** How many have been asked at these moments. Milliseconds. */
  async function countsAt(...moments: number[]): Promise<number[]> {
    const counts: number[] = [];
    let now = 0;
    for (const moment of moments) {
      await vi.advanceTimersByTimeAsync(moment - now);
      now = moment;
      counts.push(asked);
    }
    return counts;
  }

  test("queries: fresh 5 minutes, no refetch by interval", async () => {
    answer = () => Response.json({});
    await query("/api/user");
    await vi.advanceTimersByTimeAsync(299_999);
    await query("/api/user");
    expect(asked).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toBe(1);
    await query("/api/user");
    expect(asked).toBe(2);
  });

  test("queries: kept 30 minutes", async () => {
    answer = () => Response.json({ kept: true });
    await query("/api/user");
    answer = () => Response.json({ message: "4" }, { status: 400 });
    await vi.advanceTimersByTimeAsync(1_799_999);
    expect(await query("/api/user")).toEqual({ kept: true });
    await vi.advanceTimersByTimeAsync(1);
    await expect(query("/api/user")).rejects.toThrow("400");
  });

  test("queries retry up to 2 times; delay 1 s doubling", async () => {
    answer = down;
    const failed = query("/api/user").catch(() => "failed");
    expect(await countsAt(0, 999, 1_000, 2_999, 3_000, 60_000)).toEqual([1, 1, 2, 2, 3, 3]);
    expect(await failed).toBe("failed");
  });

  test("queries: delay capped 30 s", () => {
    expect([1, 2, 3, 4, 5, 6, 7].map(QUERY_RETRY.waitMs)).toEqual([1e3, 2e3, 4e3, 8e3, 16e3, 30e3, 30e3]);
  });

  test("queries and mutations: never when the error message contains '4'", async () => {
    answer = () => Response.json({ message: "Only 4" }, { status: 500 });
    const failed = [query("/api/user").catch(() => {}), mutate("/api/user/age-consent").catch(() => {})];
    expect(await countsAt(60_000)).toEqual([2]);
    await Promise.all(failed);
  });

  test("mutations retry once after 1 s", async () => {
    answer = down;
    const failed = mutate("/api/user/age-consent").catch(() => "failed");
    expect(await countsAt(0, 999, 1_000, 60_000)).toEqual([1, 1, 2, 2]);
    expect(await failed).toBe("failed");
  });

  test("user fetch retries 3, 1000 ms apart", async () => {
    answer = down;
    const given = hasConfirmedAge();
    expect(await countsAt(0, 999, 1_000, 2_000, 3_000, 60_000)).toEqual([1, 1, 2, 3, 4, 4]);
    expect(await given).toBe(false);
  });
});

test("The keyboard of a phone: the keyboard is detected by more than 50 px and less than 80%", () => {
  expect([isKeyboard(599, 844, 844), isKeyboard(150, 200, 200), isKeyboard(800, 1000, 1000)]).toEqual([
    true,
    false,
    false,
  ]);
});

test("Targets: performance targets, logged only: a sentence for each that was missed", () => {
  expect(missedTargets({ response: 500, "route change": 501 })).toEqual([
    "route change took 501 ms; the target is 500 ms",
  ]);
});

test("The error service: error-reporting: the last 100 breadcrumbs, the first 2048 characters", () => {
  const breadcrumbs = Array.from({ length: 150 }, (_, timestamp) => ({ timestamp, category: "navigation" }));
  const kept = safeEvent({ breadcrumbs }, []).breadcrumbs;
  expect([kept.length, kept[0]?.timestamp]).toEqual([100, 50]);
  expect(cut("x".repeat(3000))).toHaveLength(2048);
});

describe("How events are counted: on the server's clock", () => {
  const app = appForTests();
  beforeEach(() => {
    app.clock.at = new Date();
  });

  test("duplicate-event cache 10 minutes", async () => {
    const { visitor } = await newMember(app);
    const views = async () => {
      await visitor.send("/us");
      await app.analytics.flush();
      return (await app.services.database.db.select().from(analyticsEvents)).length;
    };
    const first = await views();
    app.clock.move(599 / 3600);
    expect(await views()).toBe(first);
    app.clock.move(1 / 3600);
    expect(await views()).toBe(first + 1);
  });

  test("ID token max age for cookie sync 5 minutes", async () => {
    const login = async (age: number) => {
      const token = idToken(await newIdentity(), { auth_time: seconds(app.clock.at) - age });
      return (await call(new Visitor(app), "/api/auth/login", { idToken: token })).status;
    };
    expect([await login(299), await login(301)]).toEqual([200, 401]);
  });
});
