import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { listenApp, type TestApp } from "#tests/support/app.ts";
import { encoded, type Fields, FORM } from "#tests/support/bodies.ts";
import { everyForm, FORM_NAMES } from "#tests/support/every-form.ts";
import type { ProductForm } from "#tests/support/forms.ts";
import { type Gate, gateBeforeEmulator } from "#tests/support/gate.ts";
import { idToken, newIdentity } from "#tests/support/identity.ts";
import { call, codeOf, newMember, newPair, type TestMember } from "#tests/support/members.ts";
import { runSql } from "#tests/support/sql.ts";
import { Visitor } from "#tests/support/visitor.ts";

/**
 * docs/product/security.md#logs: nothing that anybody wrote or was given is in any line of the log, whatever becomes of
 * the request. Everything goes over a real socket: the line of a request is written there.
 */
const CANARY = "canary";
const EMAIL = "canary.person@canary.example";
const WORDS = "canary words\n    at canary (file:///canary.js:1:1)";
const TOKEN = "canarytoken.canarytoken.canarytoken";
const PASSWORD = "canary-pass";
const CODE = "CANRY";
/** In any case, and without vowels where a code has none. */
const ANY_CANARY = /can-?a?ry/i;

let gate: Gate;
let app: TestApp & { url: string };
const printed: unknown[] = [];
beforeAll(async () => {
  gate = await gateBeforeEmulator();
});
beforeEach(async () => {
  const own = await listenApp();
  app = { ...own, fetch: (request) => fetch(request) };
  printed.length = 0;
  for (const way of ["log", "info", "warn", "error", "debug"] as const)
    vi.spyOn(console, way).mockImplementation((...words) => void printed.push(...words));
});
afterEach(async () => {
  await gate.open();
  vi.restoreAllMocks();
  await app.close();
});
afterAll(() => gate.remove());

const requests = () => app.logged.filter(({ event }) => event === "request").map(({ fields }) => fields);

/** Every line until now, and whatever else was printed. */
const all = () => `${app.logged.map((line) => JSON.stringify(line)).join("\n")}\n${printed.map(String).join("\n")}`;

function expectClean(own: readonly string[] = []): void {
  const lines = all();
  expect(lines.split("\n").filter((line) => ANY_CANARY.test(line))).toEqual([]);
  expect(own.filter((secret) => lines.includes(secret))).toEqual([]);
}

const canaries = (good: Fields): Fields =>
  Object.fromEntries(
    Object.keys(good).map((name) => [
      name,
      name === "email" ? EMAIL : name === "password" ? PASSWORD : name === "code" ? CODE : WORDS,
    ]),
  );

/** A form as it should be, with a canary in every field, with one too many, as a file and as something else. */
async function sendEveryWay(form: ProductForm): Promise<number[]> {
  const whole = encoded(canaries(form.good));
  const headers = { "User-Agent": WORDS.split("\n")[0] ?? "", Referer: `${app.origin}/${CANARY}` };
  const statuses: number[] = [];
  for (const [path, body, type] of [
    [form.path, whole, FORM],
    [`${form.path}.data`, whole, FORM],
    [`${form.path}?${CANARY}=${CANARY}`, `${whole}&${CANARY}=${CANARY}`, FORM],
    [form.path, JSON.stringify(canaries(form.good)), "application/json"],
    [form.path, whole, `multipart/form-data; boundary=${CANARY}`],
    [form.path, encoded(form.good), FORM],
  ] as const)
    statuses.push((await form.by.post(path, body, { ...headers, "Content-Type": type })).status);
  return statuses;
}

/** Every call of the API with a canary wherever one fits. */
async function callEveryWay(visitor: Visitor): Promise<number[]> {
  const everything = {
    idToken: TOKEN,
    uid: CANARY,
    email: EMAIL,
    firstName: WORDS,
    lastName: CANARY,
    error: `Firebase: ${WORDS}`,
    errorCode: CANARY,
    stack: WORDS,
    step: CANARY,
    timestamp: CANARY,
    userAgent: CANARY,
    language: CANARY,
    type: "track",
    eventName: CANARY,
    properties: { page_name: `/${CANARY}` },
    distinctId: CANARY,
  };
  const pick = (...names: (keyof typeof everything)[]) =>
    Object.fromEntries(names.map((name) => [name, everything[name]]));
  const bodies: [path: string, body: unknown][] = [
    ["/api/auth/login", pick("idToken", "uid", "email")],
    ["/api/auth/login", { idToken: idToken(await newIdentity()), email: EMAIL }],
    ["/api/auth/update-profile", pick("firstName", "lastName")],
    ["/api/user/age-consent", undefined],
    ["/api/user/mark-invite-seen", undefined],
    ["/api/invites/create", {}],
    [`/api/invites/accept/${CODE}`, undefined],
    ["/api/track", pick("type", "eventName", "properties", "distinctId")],
    [
      "/api/debug/signup-failure",
      pick("timestamp", "userAgent", "language", "email", "error", "errorCode", "stack", "step"),
    ],
    [`/api/${CANARY}`, everything],
  ];
  const statuses: number[] = [];
  for (const [path, body] of bodies)
    for (const [sent, headers] of [
      [body, {}],
      [everything, {}],
      [`{"${CANARY}": ${WORDS}`, {}],
      [body, { Authorization: `Bearer ${TOKEN}` }],
      [body, { Origin: `https://${CANARY}.example` }],
    ] as const)
      statuses.push((await call(visitor, path, sent, headers)).status);
  for (const path of ["/api/user", `/api/user?token=${TOKEN}`]) statuses.push((await visitor.send(path)).status);
  return statuses;
}

/** What nobody typed and is still theirs. */
const secretsOf = ({ visitor, email, id, uid, idToken: token }: TestMember): string[] => [
  ...[...visitor.cookies.values()].filter((value) => value.length > 8),
  email,
  id,
  uid,
  token,
];

describe("Logs: a canary that is put through every form and every call is in no line of the log", () => {
  test("when all is well, and when it is refused", async () => {
    const { a, b } = await newPair(app);
    const c = await newMember(app);
    const code = await codeOf(c);
    const forms = await everyForm(app);
    const statuses = new Set<number>();
    for (const name of FORM_NAMES) for (const status of await sendEveryWay(forms[name])) statuses.add(status);
    for (const visitor of [a.visitor, new Visitor(app)])
      for (const status of await callEveryWay(visitor)) statuses.add(status);
    for (const path of [
      `/${CANARY}`,
      `/daily-questions/${CANARY}`,
      `/?code=${CODE}`,
      `/join?code=${CODE}`,
      `/join?code=${code}`,
      `/us/${CANARY}`,
    ])
      statuses.add((await b.visitor.send(`${path}`)).status);
    for (const method of ["PUT", "DELETE", "CANARY"])
      statuses.add((await b.visitor.send("/us", { method, headers: { Origin: app.origin } })).status);
    expect([...statuses].sort()).toEqual(expect.arrayContaining([200, 302, 400, 401, 403, 404, 405, 409]));
    expect(requests().length).toBeGreaterThan(150);
    expectClean([...secretsOf(a), ...secretsOf(b), code]);
  });

  test("while the identity provider is down, and when it answers with something else", async () => {
    const forms = await everyForm(app);
    const member = await newMember(app);
    for (const fail of [() => gate.shut(), async () => gate.answerHtml()]) {
      await fail();
      const statuses = new Set<number>();
      for (const name of ["sign-up names", "sign-in password", "sign-up email", "names"] as const)
        for (const status of await sendEveryWay(forms[name])) statuses.add(status);
      for (const status of await callEveryWay(new Visitor(app))) statuses.add(status);
      expect(statuses.has(503)).toBe(true);
      await gate.open();
    }
    expect(app.logged.map(({ event }) => event)).toContain("identity.unavailable");
    expectClean(secretsOf(member));
  });

  test("when the database fails under it", async () => {
    const forms = await everyForm(app);
    const member = await newMember(app);
    for (const table of ["daily_answers", "users"]) {
      await runSql(app, `alter table ${table} rename to gone`);
      const statuses = new Set<number>();
      for (const name of FORM_NAMES) for (const status of await sendEveryWay(forms[name])) statuses.add(status);
      for (const status of await callEveryWay(member.visitor)) statuses.add(status);
      await runSql(app, `alter table gone rename to ${table}`);
      expect(statuses.has(500)).toBe(true);
    }
    expect(app.logged.map(({ event }) => event)).toContain("error");
    expectClean(secretsOf(member));
  });
});

describe("Logs: the line of a request", () => {
  test("has its pattern, status, milliseconds, an id that the answer bears too, and a name that is nobody's", async () => {
    const [a, b] = [await newMember(app), await newMember(app)];
    app.logged.length = 0;
    const answers = [
      await a.visitor.send("/us"),
      await a.visitor.send("/daily-questions/2025-01-01"),
      await a.visitor.send("/us.data"),
      await a.visitor.send("/api/user"),
      await b.visitor.send("/us"),
      await new Visitor(app).send("/privacy"),
    ];
    const lines = requests();
    expect(lines.map(({ method, route, status }) => [method, route, status])).toEqual([
      ["GET", "/us", 200],
      ["GET", "/daily-questions/:date", 404],
      ["GET", "/us", 200],
      ["GET", "/api/user", 200],
      ["GET", "/us", 200],
      ["GET", "/privacy", 200],
    ]);
    expect(lines.map(({ request }) => request)).toEqual(answers.map(({ headers }) => headers.get("X-Request-Id")));
    expect(new Set(lines.map(({ request }) => request)).size).toBe(lines.length);
    for (const { ms } of lines) expect(ms).toBeGreaterThanOrEqual(0);
    const names = lines.map(({ user }) => user);
    expect(names[0]).toMatch(/^[\w-]{12}$/);
    expect(names).toEqual([names[0], names[0], names[0], names[0], names[4], undefined]);
    expect(names[4]).not.toBe(names[0]);
    for (const line of lines)
      expect(
        Object.keys(line).filter((key) => !["request", "method", "route", "status", "ms", "user"].includes(key)),
      ).toEqual([]);
  });

  test("and the line of what went wrong on the way name the same request", async () => {
    const { visitor } = await newMember(app);
    await runSql(app, "alter table couple_days rename to gone");
    const answer = await visitor.send("/dashboard");
    await runSql(app, "alter table gone rename to couple_days");
    expect(answer.status).toBe(500);
    const id = answer.headers.get("X-Request-Id");
    const [error] = app.logged.filter(({ event }) => event === "error");
    expect(error?.fields.request).toBe(id);
    expect(requests().at(-1)).toMatchObject({ request: id, status: 500, route: "/dashboard" });
  });

  test("of what no route has taken holds nothing of it", async () => {
    await app.fetch(new Request(`${app.origin}/canary/x`, { method: "PROPFIND" }));
    expect(requests().at(-1)).toMatchObject({ status: 405, route: "none" });
    expectClean();
  });
});
