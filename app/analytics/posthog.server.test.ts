import { afterEach, expect, test } from "vitest";
import { openSink } from "#tests/support/sink.ts";
import { postHog } from "./posthog.server.ts";
import type { Recorded } from "./store-events.server.ts";

const BROWSER = "7d444840-9dc0-41d1-b245-5ffdce74fad2";
const AT = new Date("2026-03-01T12:00:00Z");
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function setUp(answer: number | "never" = 200) {
  const sink = await openSink(answer);
  closing.push(sink.close);
  const logged: string[] = [];
  const log = (event: string, fields = {}) => void logged.push(`${event} ${JSON.stringify(fields)}`);
  return { sink, logged, forward: postHog({ host: sink.origin, apiKey: "phc_key", log }) };
}

const viewed = (i = 0): Recorded => ({
  event: { type: "track", eventName: "Page Viewed", properties: { page_name: "/us" } },
  distinctId: BROWSER,
  userId: "u1",
  at: new Date(AT.getTime() + i),
});
const batchOf = (body: string) => (JSON.parse(body) as { batch: Record<string, unknown>[] }).batch;

test("sends a batch in PostHog's words: the event's own properties, and no address to place it by", async () => {
  const { sink, forward } = await setUp();
  forward.send([viewed(), { ...viewed(), event: { type: "identify" } }]);
  await forward.close();
  expect(sink.sent.map(({ method, path }) => `${method} ${path}`)).toEqual(["POST /batch/"]);
  const [sent] = sink.sent;
  expect(sent?.headers.cookie).toBeUndefined();
  expect(JSON.parse(sent?.body ?? "")).toEqual({
    api_key: "phc_key",
    batch: [
      {
        uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
        timestamp: "2026-03-01T12:00:00.000Z",
        event: "Page Viewed",
        distinct_id: BROWSER,
        properties: { page_name: "/us", $geoip_disable: true },
      },
      {
        uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
        timestamp: "2026-03-01T12:00:00.000Z",
        event: "$identify",
        distinct_id: "u1",
        properties: { $anon_distinct_id: BROWSER, $geoip_disable: true },
      },
    ],
  });
});

test("many go in batches of a hundred", async () => {
  const { sink, forward } = await setUp();
  forward.send(Array.from({ length: 250 }, (_, i) => viewed(i)));
  await forward.close();
  expect(sink.sent.map(({ body }) => batchOf(body).length)).toEqual([100, 100, 50]);
});

test("an endpoint that is down holds nobody up, and is asked again when the server stops", async () => {
  const { sink, forward, logged } = await setUp(503);
  const started = performance.now();
  forward.send([viewed()]);
  expect(performance.now() - started).toBeLessThan(50);
  await expect.poll(() => sink.sent.length).toBe(1);
  await expect.poll(() => logged.length).toBe(1);
  sink.set(200);
  await forward.close();
  expect(sink.sent).toHaveLength(2);
  // The same id both times, so that it is counted once.
  const [first, second] = sink.sent.map(({ body }) => batchOf(body)[0]?.uuid);
  expect(first).toBe(second);
});

test("nobody listens there: what could not go is counted in the log", async () => {
  const { sink, forward, logged } = await setUp();
  await sink.close();
  closing.pop();
  forward.send([viewed(1), viewed(2)]);
  await forward.close();
  expect(logged.at(-1)).toBe('analytics.not-forwarded {"events":2}');
});

test("one that takes the call and never answers keeps the server from stopping for two seconds at most", async () => {
  const { forward, logged } = await setUp("never");
  forward.send([viewed()]);
  const started = performance.now();
  await forward.close();
  expect(performance.now() - started).toBeLessThan(3_500);
  expect(logged.at(-1)).toBe('analytics.not-forwarded {"events":1}');
});

test("what it refuses for good is not sent again", async () => {
  const { sink, forward, logged } = await setUp(400);
  forward.send([viewed()]);
  await forward.close();
  expect(sink.sent).toHaveLength(1);
  expect(logged).toEqual([expect.stringContaining('"status":400')]);
});

test("no more than a thousand wait, the newest of them", async () => {
  const { sink, forward, logged } = await setUp(503);
  forward.send([viewed(0)]);
  await expect.poll(() => logged.length).toBe(1);
  for (let i = 0; i < 30; i++) forward.send(Array.from({ length: 50 }, (_, j) => viewed(1 + i * 50 + j)));
  sink.set(200);
  await forward.close();
  const at = sink.sent.slice(1).flatMap(({ body }) => batchOf(body).map(({ timestamp }) => timestamp));
  expect([at.length, at[0], at.at(-1)]).toEqual([1_000, viewed(501).at.toISOString(), viewed(1_500).at.toISOString()]);
  expect(logged.at(-1)).toBe('analytics.not-forwarded {"events":501}');
});
