import { beforeAll, describe, expect, test } from "vitest";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { encoded, FORM, JSON_TYPE, multipart } from "#tests/support/bodies.ts";
import { idToken, newIdentity, seconds } from "#tests/support/identity.ts";
import { call, codeOf, newMember, type TestMember } from "#tests/support/members.ts";
import { everyRow } from "#tests/support/tables.ts";
import { Visitor } from "#tests/support/visitor.ts";

/**
 * docs/product/security.md#sizes: every body of the API and every way to spoil it, an unknown field and a NUL among
 * them. 4xx with a `message`, nothing written, nobody signed in.
 */
const app = appForTests();
let member: TestMember;
let host: string;
let token: string;
beforeAll(async () => {
  member = await newMember(app, { past: false });
  host = await codeOf(await newMember(app));
  await codeOf(member);
  token = idToken(await newIdentity(), { auth_time: seconds(app.clock.at) });
});

const NAMES = { firstName: "Mara", lastName: "Tester" };
const CANARY = "canary-value";

/** Each call with a body that it takes; a login is made by somebody who is not signed in yet. */
const calls: Record<string, { path: () => string; good: () => Record<string, unknown> }> = {
  login: { path: () => "/api/auth/login", good: () => ({ idToken: token }) },
  "update-profile": { path: () => "/api/auth/update-profile", good: () => NAMES },
  "age-consent": { path: () => "/api/user/age-consent", good: () => ({}) },
  "mark-invite-seen": { path: () => "/api/user/mark-invite-seen", good: () => ({}) },
  "invites/create": { path: () => "/api/invites/create", good: () => ({}) },
  "invites/accept": { path: () => `/api/invites/accept/${host}`, good: () => ({}) },
};

async function refused(name: string, body: unknown, type = JSON_TYPE, statuses = [400]): Promise<string> {
  const { path } = calls[name] ?? { path: () => "" };
  const visitor = name === "login" ? new Visitor(app) : member.visitor;
  const before = await everyRow(app);
  const response =
    body instanceof Uint8Array
      ? await visitor.send(path(), {
          method: "POST",
          body: new Uint8Array(body),
          headers: { "Content-Type": type, Origin: app.origin },
        })
      : await call(visitor, path(), body, { "Content-Type": type });
  const text = await response.text();
  const why = `${JSON.stringify(body)?.slice(0, 80)} as ${type}: ${text}`;
  expect(statuses, why).toContain(response.status);
  expect(response.headers.get("Content-Type"), why).toBe("application/json");
  expect(response.headers.getSetCookie(), why).toEqual([]);
  expect(await everyRow(app), why).toEqual(before);
  expect(text).not.toContain(CANARY);
  const { message, ...rest } = JSON.parse(text) as { message: unknown };
  expect([typeof message, rest], why).toEqual(["string", {}]);
  return message as string;
}

describe.each(Object.keys(calls))("Sizes: the body of %s", (name) => {
  test("that is no JSON object", async () => {
    const good = JSON.stringify(calls[name]?.good());
    for (const body of ["{", "{]", `${good},`, `${good}${good}`, "undefined", "'{}'", "NaN", "\u0000", "{a:1}"])
      expect(await refused(name, body)).toBe("The body is not valid JSON.");
    for (const body of ["[]", "null", "1", "true", '"{}"', `[${good}]`, "[".repeat(30_000) + "]".repeat(30_000)])
      await refused(name, body);
  });

  test("that is not UTF-8", async () => {
    const broken = [...Buffer.from('{"a":"'), 0xff, ...Buffer.from('"}')];
    for (const bytes of [broken, [0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00], [0xed, 0xa0, 0x80]])
      expect(await refused(name, Uint8Array.from(bytes))).toBe("The body is not valid JSON.");
  });

  test("of another type", async () => {
    const good = calls[name]?.good() ?? {};
    const { type, body } = multipart({ a: "b" }, { file: "x" });
    for (const [other, what] of [
      ["text/plain", JSON.stringify(good)],
      ["application/jsonp", JSON.stringify(good)],
      [FORM, encoded({ a: CANARY })],
      [type, body],
    ] as const)
      expect(await refused(name, what, other, [415])).toBe("Send JSON, with Content-Type: application/json.");
  });

  test("with a field that it does not know", async () => {
    const good = calls[name]?.good() ?? {};
    for (const more of [`"isAdmin":true`, `"":""`, `"id":"${CANARY}"`, `"__proto__":{"x":1}`, `"constructor":{}`]) {
      const text = JSON.stringify(good);
      await refused(name, text === "{}" ? `{${more}}` : text.replace(/}$/, `,${more}}`));
    }
  });
});

const NO_TEXT: unknown[] = [null, 1, true, [], ["x"], {}, { toString: "x" }];
const wrongFields: [name: string, field: string, values: unknown[], statuses?: number[]][] = [
  ["login", "idToken", [undefined, ...NO_TEXT, "", "x".repeat(8_193)]],
  ["login", "idToken", ["x", "a.b.c", "\u0000", "\ud800", CANARY], [401]],
  ["login", "uid", [...NO_TEXT, "x".repeat(129)]],
  ["login", "email", [...NO_TEXT, "x".repeat(255)]],
  ["login", "uid", [CANARY, ""], [401]],
  ["login", "email", [CANARY, "", "\ud800"], [401]],
  ...(["firstName", "lastName"] as const).map((field): [string, string, unknown[]] => [
    "update-profile",
    field,
    [undefined, ...NO_TEXT, "", " \u3000", "x".repeat(61), "𝒳".repeat(61), "a\u0000", "\ud800a", "a\ufffd", "a\nb"],
  ]),
];

test.each(wrongFields)("Sizes: %s refuses a wrong %s", async (name, field, values, statuses = [400]) => {
  for (const value of values) {
    const message = await refused(name, { ...calls[name]?.good(), [field]: value }, JSON_TYPE, statuses);
    if (statuses[0] === 400) expect(message).toMatch(new RegExp(`^${field}: .`));
  }
});

test("Sizes: the names say what is wrong with them in the words of the form", async () => {
  const said = (body: object) => refused("update-profile", body);
  expect(await said({ ...NAMES, firstName: " " })).toBe("firstName: Please enter your first name.");
  expect(await said({ ...NAMES, lastName: 7 })).toBe("lastName: Please enter your last name.");
  expect(await said({ firstName: "a\u0000", lastName: "b" })).toBe(
    "firstName: This text holds characters that can't be kept.",
  );
});

test.each(["ABCD", "ABCDE", "A", "%20", "АБВГД", "%F0%9F%92%8C", "%00%00%00%00%00", "x".repeat(3_000)])(
  "Sizes: the code %s in the address is refused like every other",
  async (code) => {
    calls.wrong = { path: () => `/api/invites/accept/${code}`, good: () => ({}) };
    expect(await refused("wrong", {})).toBe("Invalid code or connection error. Please try again.");
  },
);

test("Sizes: an empty body, {} and a type with a charset are fine where nothing is asked for", async () => {
  for (const [body, type] of [
    [undefined, JSON_TYPE],
    ["", JSON_TYPE],
    ["{}", "Application/JSON; charset=utf-8"],
    [" {} ", JSON_TYPE],
    ["\ufeff{}", JSON_TYPE],
  ] as const) {
    const answer = await call(member.visitor, "/api/user/mark-invite-seen", body, { "Content-Type": type });
    expect([body, answer.status, await answer.json()]).toEqual([body, 200, { ok: true }]);
  }
});

test("Sizes: after all this the server lives, and nothing of it was an error of its own", async () => {
  expect((await member.visitor.send("/api/user")).status).toBe(200);
  expect(app.logged.filter(({ event }) => event === "error")).toEqual([]);
  expect(JSON.stringify(app.logged)).not.toContain(CANARY);
});
