import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { openApi } from "#app/commands/api-reference.ts";
import { activities } from "#app/pages/activities.ts";
import { isPostgres } from "#db/dialect.ts";
import { type AppOptions, startApp } from "#tests/support/app.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded } from "#tests/support/bodies.ts";
import { bodyText } from "#tests/support/body-text.ts";
import { everyForm } from "#tests/support/every-form.ts";
import { call, newMember } from "#tests/support/members.ts";
import { expectFixed, expectPolicy } from "#tests/support/policy.ts";
import { everyRoute } from "#tests/support/routes.ts";
import { sentForms } from "#tests/support/sent-forms.ts";
import { startTwo } from "#tests/support/two-workers.ts";
import type { Visitor } from "#tests/support/visitor.ts";
import { type OddCall, type OddRequest, oddRequest } from "./odd-requests.ts";

/** `FUZZ_REQUESTS=100000 FUZZ_SEED=1` for more of them, or the same again. PostgreSQL takes four times as long for each. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? (isPostgres ? 500 : 2_000));
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);
const ROUND = 250;

/** Where memory may be after all of them, above where it was after the first third. Bytes. */
const GROWTH = 80 * 1024 * 1024;

const INTERNALS =
  /\bat [^<\n]{1,120}\.[jt]sx?:\d+:\d+|node_modules|node:internal|build\/server|file:\/\/\/(?!etc)|(Zod|Type|Range|Syntax|Reference|Sqlite|Drizzle|Firebase)Error|SQLITE_|drizzle|better-sqlite|firebase-admin|Unexpected token/;
/** What members and strangers see alike. */
const OPEN = /^\/(_?$|_?\.data$|auth(\/|$)|privacy|terms|cookie-policy|refund-policy|premium|robots|sitemap|assets\/)/;

/**
 * On PostgreSQL as two processes, which answer in turn: what one of them has met the other one has not. SQLite has one
 * (docs/operations.md#processes): two writers within the one process of a test would wait for each other for good.
 */
let turn = 0;
const inTurn = (options: AppOptions = {}) => startTwo(options, () => (turn++ % 2) as 0 | 1);
const app = appForTests({ settings: { API_CALL_LIMIT: "0" } }, isPostgres ? inTurn : startApp);

const ofActivities = activities.flatMap(({ pages }) => pages.map(({ path }) => path));

/** People at every step, each of whose requests comes from another address: no limit of an address is meant here. */
async function people(): Promise<{ visitor: Visitor; start: string[] }[]> {
  let count = 0;
  const address = () => `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count++ & 255}`;
  const forms = await everyForm({ ...app, fetch: (request) => app.fetch(request, address()) });
  return [...new Set(Object.values(forms).map(({ by }) => by))].map((visitor) => ({
    visitor,
    start: [
      ...Object.values(forms).filter(({ by }) => by === visitor),
      ...["/", "/dashboard", "/us", "/age-consent", "/dev/mail", ...ofActivities].map((path) => ({ path })),
    ].map(({ path }) => path),
  }));
}

function memory(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const calls: OddCall[] = Object.entries(openApi().paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, call]) => ({
    method: method.toUpperCase(),
    path,
    body: call.requestBody?.content["application/json"].schema ?? {},
  })),
);

async function held(by: Visitor, { method, path, headers, body }: OddRequest): Promise<void> {
  const all = new Headers();
  if (method !== "GET") all.set("Origin", app.origin);
  const bytes = body === undefined ? null : new TextEncoder().encode(body);
  if (bytes) all.set("Content-Length", String(bytes.length));
  for (const [name, value] of headers) all.set(name, value);
  const signedIn = by.cookies.has("session");
  const answer = await by.send(`${app.origin}${path}`, { method, headers: all, ...(bytes ? { body: bytes } : {}) });
  const text = await bodyText(answer);
  expect(answer.status, "status").toBeLessThan(500);
  expectFixed(answer.headers, "headers");
  expectPolicy(answer.headers, "policy");
  const location = answer.headers.get("Location") ?? "/";
  if (location !== app.services.env.QUICK_EXIT_URL) expect(location, "Location").toMatch(/^\/(?![/\\])/);
  expect(INTERNALS.exec(text)?.[0], "internals").toBe(undefined);
  const cached = answer.headers.get("Cache-Control");
  if (signedIn && !OPEN.test(new URL(`${app.origin}${path}`).pathname))
    expect(cached, "cache").toMatch(/^((private, (no-cache, )?)?no-store|private, no-cache)$/);
}

test("Odd input: whatever is sent to the forms, the calls and the pages: no failure, nothing told, all headers, no leak", async () => {
  const first = await people();
  const found = await Promise.all(first.map(({ visitor, start }, who) => sentForms(visitor, who, start)));
  const forms = found.flatMap((one) => one.forms);
  const paths = [...new Set(found.flatMap((one) => one.pages))];
  expect(forms.length).toBeGreaterThan(20);
  const arbitrary = oddRequest(forms, calls, paths, first.length);
  const wrong: string[] = [];
  let before = 0;
  for (let sent = 0; sent < REQUESTS; sent += ROUND) {
    const now = sent === 0 ? first : await people();
    const requests = fc.sample(arbitrary, { seed: SEED + sent, numRuns: Math.min(ROUND, REQUESTS - sent) });
    for (const request of requests) {
      const visitor = now[request.who]?.visitor as Visitor;
      await held(visitor, request).catch((error: Error) => {
        wrong.push(`${error.message.slice(0, 300)} ${JSON.stringify(request).slice(0, 600)}`);
      });
    }
    for (const { event, fields } of app.logged.splice(0))
      if (event === "error") wrong.push(`logged: ${JSON.stringify(fields)}`);
    if (before === 0 && sent + ROUND >= REQUESTS / 3) before = memory();
  }
  expect({ seed: SEED, wrong: wrong.slice(0, 20) }).toEqual({ seed: SEED, wrong: [] });
  expect(memory() - before).toBeLessThan(GROWTH);
}, 3_600_000);

test("Odd input: NUL in an address names nothing, whatever page it is", async () => {
  const { visitor } = await newMember(app);
  await call(visitor, "/api/user/age-consent");
  const answers: [string, number][] = [];
  for (const { path, hasAction } of everyRoute().filter(({ path }) => path.includes(":")))
    for (const nul of ["%00", "a%00b"]) {
      const asked = path.replace(/:\w+\??/g, nul);
      answers.push([asked, (await visitor.send(asked)).status]);
      if (hasAction) answers.push([asked, (await visitor.post(asked, encoded({ a: "b" }))).status]);
    }
  expect(answers.length).toBeGreaterThan(20);
  expect(answers.filter(([, status]) => status >= 500)).toEqual([]);
});
