import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cut, knownSentence, MESSAGE_MAX } from "./known-sentence.ts";
import { type AnyEvent, MAX_BREADCRUMBS, safeEvent, safePage, safeTags } from "./safe-event.ts";

const CANARY = "kanarienvogel";
const ADULT = ["/intimacyLab", "/random-sex-positions"];
const failing = (value: string, more: AnyEvent = {}): AnyEvent => ({
  ...more,
  exception: { values: [{ type: "Error", value }] },
});

/** Whatever stands in an event of the service's SDK, at any depth. */
const anything = fc.object({
  key: fc.constantFrom("message", "data", "url", "extra", CANARY, "value", "frames", "vars", "email"),
  values: [
    fc.constantFrom(CANARY, `${CANARY}@example.test`, `Bearer ${CANARY}`, `?code=${CANARY}`, `Cannot read ${CANARY}`),
    fc.string().map((text) => `${text}${CANARY}${text}`),
    fc.integer(),
  ],
  maxDepth: 3,
});

test("whatever stands in an event, a word that somebody wrote is in no part of what is sent", () => {
  const text = fc.oneof(
    fc.string().map((around) => `${around}${CANARY}${around}`),
    fc.constantFrom(
      `Failed query: insert into daily_answers values (?)\nparams: ${CANARY}`,
      `Cannot read properties of undefined (reading '${CANARY}')`,
      `Unexpected token 'k', "${CANARY}" is not valid JSON`,
      `${CANARY} is not defined`,
      `Firebase: ${CANARY} (auth/internal-error)`,
    ),
  );
  const event = fc.record({
    request: anything,
    user: anything,
    extra: anything,
    contexts: anything,
    message: text,
    server_name: text,
    transaction: text,
    tags: fc.dictionary(fc.constantFrom("where", "code", "step", "side", "screen", "class", CANARY), text),
    breadcrumbs: fc.array(
      fc.record({ category: fc.constantFrom("ui.click", "console", "fetch"), message: text, data: anything }),
    ),
    exception: fc.record({
      values: fc.array(
        fc.record({
          type: text,
          value: text,
          stacktrace: fc.record({
            frames: fc.array(
              fc.record({
                filename: fc.oneof(text, fc.constant("/srv/build/server/index.js")),
                function: fc.constantFrom("render", `a ${CANARY}`, `"${CANARY}"`),
                lineno: fc.integer(),
                vars: anything,
                context_line: text,
              }),
            ),
          }),
        }),
      ),
    }),
  });
  fc.assert(
    fc.property(event, (any) => {
      expect(JSON.stringify(safeEvent(any as unknown as AnyEvent, ADULT))).not.toContain(CANARY);
    }),
    { numRuns: 500 },
  );
});

describe("messages", () => {
  test.each([
    ["Cannot read properties of undefined (reading 'love')", "Cannot read or set properties of undefined"],
    ["undefined is not an object (evaluating 'a.b')", "Cannot read or set properties of undefined"],
    ["a.b is not a function", "something is not a function"],
    ["Minified React error #418; visit https://react.dev/errors/418?args[]=love", "React error 418"],
    ["Failed query: select *\nparams: love", "A query failed"],
    ["Unexpected token 'l', \"love\" is not valid JSON", "The text is not valid JSON"],
    ["Failed to fetch", "A request failed"],
    ["Failed to fetch dynamically imported module: https://x.test/love.js", "A module failed"],
    ["I love you", ""],
    ["I love you, x is not a function", ""],
    ["", ""],
  ])("%j is sent as %j", (message, sent) => {
    expect(knownSentence(message)).toBe(sent);
  });

  test("are cut at 2,048 characters", () => {
    expect(MESSAGE_MAX).toBe(2048);
    expect(cut("x".repeat(3000))).toHaveLength(2048);
    expect(knownSentence(`Failed query: ${"x".repeat(100_000)}`)).toBe("A query failed");
  });
});

test("the last hundred breadcrumbs go, and only where somebody went, by pattern", () => {
  const to = (i: number) => `https://couple.test/daily-questions/2026-03-${10 + (i % 10)}?code=7KM2P#${CANARY}`;
  const crumbs = Array.from({ length: 150 }, (_, i) => ({
    timestamp: i,
    category: "navigation",
    message: CANARY,
    data: { from: "/join?code=7KM2P", to: to(i) },
  }));
  const { breadcrumbs } = safeEvent(failing("x", { breadcrumbs: [{ category: "ui.click" }, ...crumbs] }), ADULT);
  expect(MAX_BREADCRUMBS).toBe(100);
  expect([breadcrumbs.length, breadcrumbs[0]?.timestamp]).toEqual([100, 50]);
  expect(breadcrumbs[0]).toEqual({
    timestamp: 50,
    category: "navigation",
    data: { from: "/join", to: "/daily-questions/*" },
  });
});

test("a stack keeps the places in our own files, in packages and in Node", () => {
  const frame = (filename: string, name = "go") => ({ filename, function: name, lineno: 3, colno: 7 });
  const stacktrace = {
    frames: [
      frame("/home/mara/couple/build/server/index.js", "loader"),
      frame("/srv/node_modules/drizzle-orm/sqlite.js"),
      frame("node:internal/process/task_queues"),
      frame("https://couple.test/assets/us-B1xZ.js", "a b"),
      frame("https://couple.test/join?code=7KM2P"),
      frame("chrome-extension://abc/love.js"),
    ],
  };
  const [value] = safeEvent({ exception: { values: [{ type: "TypeError", stacktrace }] } }, ADULT).exception.values;
  expect(value?.stacktrace.frames.map((one) => [one.filename, one.function, one.lineno])).toEqual([
    ["build/server/index.js", "loader", 3],
    ["node_modules/drizzle-orm/sqlite.js", "go", 3],
    ["node:internal/process/task_queues", "go", 3],
    ["/assets/us-B1xZ.js", "?", 3],
  ]);
});

test("a page is told by its pattern, and what lies behind the 18+ consent not at all", () => {
  expect(
    ["/us/edit-firstName", "/daily-questions/2026-03-01", "/api/invites/accept/7KM2P", "/ABCDE"].map((path) =>
      safePage(path, ADULT),
    ),
  ).toEqual(["/us/edit-firstName", "/daily-questions/*", "/api/invites/accept/*", "/*"]);
  // An address that somebody has typed is words too.
  expect(safePage(`/${CANARY}/us`, ADULT)).toBe("/*/us");
  expect(safeTags({ where: `/${CANARY}/us` }, ADULT)).toEqual({ where: "/*/us" });
  for (const path of ["/intimacyLab", "/IntimacyLab.data?x", "https://couple.test/random-sex-positions/3"])
    expect(safePage(path, ADULT)).toBe("adult");
});

test("tags have their form or stay here", () => {
  expect(
    safeTags(
      {
        where: "/us",
        code: "SQLITE_BUSY",
        step: "signup-name",
        side: "server",
        first_name: true,
        email: "a@b.de",
      },
      ADULT,
    ),
  ).toEqual({ where: "/us", code: "SQLITE_BUSY", step: "signup-name", side: "server", first_name: "true" });
  expect(
    safeTags({ code: "7KM2P", where: "/join?code=7KM2P", step: CANARY, language: "mara", screen: "1x" }, ADULT),
  ).toEqual({});
  // Five digits may be an invite code; those of the database are known.
  expect(safeTags({ code: "23456" }, ADULT)).toEqual({});
  expect(safeTags({ code: "23505" }, ADULT)).toEqual({ code: "23505" });
});
