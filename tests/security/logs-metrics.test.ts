import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listenApp, type TestApp } from "#tests/support/app.ts";
import { connect } from "#tests/support/couples.ts";
import { call, newMember, type TestMember } from "#tests/support/members.ts";
import { MARK, PlantedWords } from "#tests/support/planted-words.ts";
import { adultAddresses } from "#tests/support/planters.ts";
import { openSink, type Sent } from "#tests/support/sink.ts";
import { startSmtp } from "#tests/support/smtp.ts";
import { runSql } from "#tests/support/sql.ts";

/**
 * docs/product/security.md#logs: what an operator is shown beside the log counts what has happened, and names nobody,
 * nothing that anybody wrote, and nothing of the 18+ part. Everything goes over a real socket, as the log's own tests.
 */
const ADULT_WORDS = /intimac|position|desire|_lab|consent|aphrodisiac/i;

let smtp: Awaited<ReturnType<typeof startSmtp>>;
let sink: Awaited<ReturnType<typeof openSink>>;
let app: TestApp & { url: string };
let people: Record<string, TestMember>;
let metrics = "";
let spans: Span[] = [];

type Value = { stringValue?: string; intValue?: number | string };
type Span = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  status: { code?: number };
  attributes: { key: string; value: Value }[];
};

/** Of the spans that a collector was sent: each batch as OpenTelemetry's protocol has it in JSON. */
const spansIn = (sent: readonly Sent[]): Span[] =>
  sent.flatMap(({ body }) => {
    const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  });
const attributesOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));

/** A metric's number under these labels. */
function numberOf(name: string, labels: Record<string, string> = {}): number | undefined {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const line = metrics
    .split("\n")
    .find((one) => new RegExp(`^${name}(\\{| )`).test(one) && wanted.every((label) => one.includes(label)));
  return line === undefined ? undefined : Number(line.split(" ").at(-1));
}

beforeAll(async () => {
  [smtp, sink] = await Promise.all([startSmtp(), openSink()]);
  const own = await listenApp({
    settings: {
      METRICS_PORT: "0",
      OTEL_EXPORTER_OTLP_ENDPOINT: sink.origin,
      OTEL_EXPORTER_OTLP_HEADERS: "x-token=of%20ours",
      SMTP_URL: smtp.url,
      MAIL_FROM: "Couple <couple@couple.example>",
    },
  });
  app = { ...own, fetch: (request) => fetch(request) };
  // A journey: two sign up, connect, and write in every activity; whatever is 18+ is open to them.
  const [mara, theo] = [await newMember(app), await newMember(app)];
  people = { mara, theo };
  await connect(mara, theo);
  for (const { visitor } of [mara, theo]) await call(visitor, "/api/user/age-consent");
  const words = new PlantedWords(app, people);
  await words.plant("together", [
    ["mara", "theo"],
    ["theo", "mara"],
  ]);
  for (const path of ["/dashboard", "/us", "/play", "/search?q=numbat", ...adultAddresses])
    await mara.visitor.send(path);
  for (const path of [`/${MARK}`, `/daily-questions/${MARK}`, `/join?code=QUOKK`, `/us?email=${mara.email}`])
    await theo.visitor.send(path, { headers: { "User-Agent": MARK, Referer: `${app.origin}/${MARK}` } });
  // A limit bites, a letter is not taken, and the database fails under a page.
  const alone = await newMember(app);
  for (let tried = 0; tried < 12; tried++) await call(alone.visitor, "/api/invites/accept/QUOKK");
  smtp.state.refuseWith = 550;
  people.unconfirmed = await newMember(app, { confirmed: false });
  await app.services.mailer.settled();
  await runSql(app, "alter table couple_days rename to gone");
  await alone.visitor.send("/dashboard");
  await runSql(app, "alter table gone rename to couple_days");
  people.alone = alone;
  metrics = (await app.watch.read()) ?? "";
  await app.close();
  spans = spansIn(sink.sent);
}, 120_000);
afterAll(async () => {
  await smtp.close();
  await sink.close();
});

/** Whatever is somebody's, in these people's cookies too. */
const theirs = (): string[] =>
  Object.values(people).flatMap(({ visitor, email, id, uid, idToken }) => [
    ...[...visitor.cookies.values()].filter((value) => value.length > 8),
    ...[email, id, uid, idToken],
  ]);

function expectNobodys(text: string): void {
  expect(text.length).toBeGreaterThan(1000);
  expect(text.match(new RegExp(MARK.slice(0, 5), "i"))).toBeNull();
  expect(text.match(ADULT_WORDS)).toBeNull();
  expect([...theirs(), ...adultAddresses].filter((secret) => text.includes(secret))).toEqual([]);
  expect(text).not.toContain("@");
}

const lines = (event: string) => app.logged.filter((line) => line.event === event).map(({ fields }) => fields);
const countedBy = <T>(all: readonly T[], name: (one: T) => string) => {
  const counted: Record<string, number> = {};
  for (const one of all) counted[name(one)] = (counted[name(one)] ?? 0) + 1;
  return counted;
};

describe("Logs: metrics after a journey", () => {
  test("hold nothing of anybody's, and of the 18+ part only that it is one", () => {
    expectNobodys(metrics);
    const ofAdult = metrics.split("\n").filter((line) => /^couple_request_seconds_count.*adult/.test(line));
    expect(ofAdult.map((line) => line.replace(/ .*/, "").replace(/class="."/, ""))).not.toEqual([]);
    for (const line of ofAdult) expect(line).toMatch(/\{route="adult",class="[234]xx"\} \d+$/);
    expect(numberOf("couple_request_seconds_count", { route: "adult", class: "2xx" })).toBeGreaterThan(10);
  });

  test("count each answer that the log has a line of, under its route and class", () => {
    const logged = countedBy(lines("request"), ({ route, status }) => `${route} ${String(status)[0]}xx`);
    const counted = [...metrics.matchAll(/^couple_request_seconds_count\{route="(.*)",class="(.*)"\} (\d+)$/gm)];
    expect(Object.keys(logged).length).toBeGreaterThan(20);
    expect(Object.fromEntries(counted.map(([, route, of, times]) => [`${route} ${of}`, Number(times)]))).toEqual(
      logged,
    );
    expect(numberOf("couple_request_seconds_count", { route: "/dashboard", class: "5xx" })).toBe(1);
  });

  test("count limits that bit, by name", () => {
    const bitten = countedBy(lines("limit.reached"), ({ limit }) => String(limit));
    expect(bitten["invite:account"]).toBeGreaterThan(0);
    for (const [limit, times] of Object.entries(bitten))
      expect([limit, numberOf("couple_limit_reached_total", { limit })]).toEqual([limit, times]);
  });

  test("count what failed outside by its cause, and each other line by its event", () => {
    expect(lines("mail.failed")).toHaveLength(1);
    expect(numberOf("couple_failures_total", { of: "mail", cause: "EENVELOPE" })).toBe(1);
    expect(numberOf("couple_events_total", { event: "mail.failed" })).toBe(1);
    expect(numberOf("couple_events_total", { event: "error" })).toBe(lines("error").length);
    expect(numberOf("couple_events_total", { event: "seal.broken" })).toBe(0);
    expect(numberOf("couple_outside_seconds_count", { to: "identity", class: "2xx" })).toBeGreaterThan(2);
  });

  test("say how the database, the event loop, memory, streams and keys are", () => {
    for (const verb of ["select", "insert", "update", "commit"])
      expect([verb, numberOf("couple_statement_seconds_count", { verb })]).toEqual([verb, expect.any(Number)]);
    expect(numberOf("couple_statement_failures_total", { verb: "select" })).toBeGreaterThan(0);
    expect(numberOf("couple_database_up")).toBe(1);
    expect(numberOf("couple_database_connections", { state: "idle" })).toBeGreaterThan(0);
    for (const name of ["couple_database_waiting", "couple_streams_open"])
      expect([name, numberOf(name)]).toEqual([name, 0]);
    expect(numberOf("couple_key_due", { what: "rotation" })).toBe(0);
    for (const name of [
      "nodejs_eventloop_lag_p99_seconds",
      "process_resident_memory_bytes",
      "nodejs_heap_size_used_bytes",
    ])
      expect([name, numberOf(name)]).toEqual([name, expect.any(Number)]);
  });
});

describe("Logs: traces of a journey", () => {
  test("hold nothing of anybody's, and come with what is set to be sent along", () => {
    expectNobodys(sink.sent.map(({ body }) => body).join("\n"));
    expect(sink.sent.map(({ path, headers }) => [path, headers["x-token"]])).toContainEqual(["/v1/traces", "of ours"]);
  });

  test("have a span for each request, with its parts below it, and verbs alone where it is 18+", () => {
    const roots = spans.filter(({ parentSpanId }) => !parentSpanId);
    const named = roots.map((span) => [span.name, attributesOf(span)["couple.request"]]);
    expect(named).toHaveLength(lines("request").length);
    for (const { method, route, request } of lines("request"))
      expect(named).toContainEqual([`${method} ${route}`, request]);
    const partsOf = (root: Span) => spans.filter(({ parentSpanId }) => parentSpanId === root.spanId);
    expect(spans).toHaveLength(roots.length + roots.flatMap(partsOf).length);
    const adult = roots.filter(({ name }) => name.endsWith(" adult"));
    expect(adult.length).toBeGreaterThan(20);
    for (const { name } of adult.flatMap(partsOf)) expect(name).toMatch(/^[a-z]+$/);
    const [failed] = roots.filter(({ status }) => status.code === 2);
    expect(failed && [failed.name, attributesOf(failed)["http.response.status_code"]]).toEqual(["GET /dashboard", 500]);
    const login = roots.find(({ name }) => name === "POST /api/auth/login");
    const names = (login ? partsOf(login) : []).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["POST identity", "insert sessions"]));
  });
});
