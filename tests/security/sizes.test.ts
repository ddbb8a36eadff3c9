import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listenApp, type TestApp } from "#tests/support/app.ts";
import { encoded, FORM, JSON_TYPE } from "#tests/support/bodies.ts";
import { askToday, SECRET_PASSWORD } from "#tests/support/forms.ts";
import { newMember, type TestMember } from "#tests/support/members.ts";
import { overSocket, rawSocket } from "#tests/support/socket.ts";
import { everyRow } from "#tests/support/tables.ts";

/**
 * docs/product/security.md#sizes: JSON over 64 KB and forms over 256 KB are 413, announced or in pieces, and the server
 * lives on.
 */
const JSON_LIMIT = 64 * 1024;
const FORM_LIMIT = 256 * 1024;
const TOO_LARGE = "That is more than we can take in one go.";

let app: TestApp & { url: string };
let member: TestMember;
let cookies: string;
let question: string;
beforeAll(async () => {
  app = await listenApp();
  member = await newMember(app);
  question = await askToday(app, member, "text");
  cookies = [...member.visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
});
afterAll(() => app.close());

const headers = (type: string) => ({ Origin: app.origin, Cookie: cookies, "Content-Type": type });
const filled = (start: string, size: number, end = "") => start + "x".repeat(size - start.length - end.length) + end;
const inPieces = (body: string): string[] => body.match(/.{1,16000}/gs) ?? [];

const bodies: [what: string, path: () => string, type: string, ofSize: (size: number) => string, limit: number][] = [
  ["a form", () => question, FORM, (size) => filled("answer=", size), FORM_LIMIT],
  ["a form as .data", () => `${question}.data`, FORM, (size) => filled("answer=", size), FORM_LIMIT],
  ["a form of no route", () => "/nothing/here", FORM, (size) => filled("a=", size), FORM_LIMIT],
  ["a form without a type", () => question, "", (size) => filled("answer=", size), FORM_LIMIT],
  ["JSON", () => "/api/auth/update-profile", JSON_TYPE, (size) => filled('{"firstName":"', size, '"}'), JSON_LIMIT],
  ["JSON of no call", () => "/api/nothing", JSON_TYPE, (size) => filled('{"a":"', size, '"}'), JSON_LIMIT],
  [
    "JSON in capitals",
    () => "/api/user/mark-invite-seen",
    "Application/JSON;charset=utf-8",
    (size) => filled('{"a":"', size, '"}'),
    JSON_LIMIT,
  ],
  [
    "what says nothing of being JSON",
    () => "/api/invites/create",
    "text/plain",
    (size) => filled("{", size),
    FORM_LIMIT,
  ],
];

describe.each(bodies)("Sizes: %s", (_what, path, type, ofSize, limit) => {
  test.each(["announced", "in pieces"])("%s: one byte too many is 413, the limit itself is not", async (how) => {
    const body = ofSize(limit + 1);
    const before = await everyRow(app);
    const send = (text: string) =>
      overSocket(app.url, path(), {
        method: "POST",
        headers: headers(type),
        body: how === "announced" ? text : inPieces(text),
      });
    const refused = await send(body);
    expect(refused.status).toBe(413);
    expect(refused.body.toString()).toContain(TOO_LARGE);
    if (path().startsWith("/api/")) expect(JSON.parse(refused.body.toString())).toEqual({ message: TOO_LARGE });
    expect(refused.headers["content-security-policy"]).toContain("object-src 'none'");
    expect((await send(ofSize(limit))).status).not.toBe(413);
    expect(await everyRow(app)).toEqual(before);
  });
});

test("Sizes: a size that is announced is enough to be refused, without a socket", async () => {
  for (const [path, type, size] of [
    [question, FORM, FORM_LIMIT + 1],
    ["/api/auth/update-profile", JSON_TYPE, JSON_LIMIT + 1],
    ["/auth/create-account", FORM, 10 ** 12],
  ] as const) {
    const answer = await member.visitor.post(path, "a=b", { "Content-Type": type, "Content-Length": String(size) });
    expect([path, answer.status]).toEqual([path, 413]);
  }
});

test("Sizes: 20 MB in pieces get their answer early, and the connection is closed", async () => {
  const body = Array.from({ length: 20 }, () => "x".repeat(1_000_000));
  const kept = { ...headers(FORM), Connection: "keep-alive" };
  const answer = await overSocket(app.url, question, { method: "POST", headers: kept, body });
  expect([answer.status, answer.headers.connection]).toEqual([413, "close"]);
});

test("Sizes: a password in a form that is too large is in no answer and no log", async () => {
  const body = `${encoded({ password: SECRET_PASSWORD })}&more=${"x".repeat(FORM_LIMIT)}`;
  const answer = await overSocket(app.url, "/auth/sign-in/password", {
    method: "POST",
    headers: { ...headers(FORM), Cookie: "" },
    body,
  });
  expect(answer.status).toBe(413);
  expect(answer.body.toString() + answer.rawHeaders.join()).not.toContain(SECRET_PASSWORD);
  expect(JSON.stringify(app.logged)).not.toContain(SECRET_PASSWORD);
});

test("Sizes: a body that stops half way is never acted upon", async () => {
  const before = await everyRow(app);
  const head = `POST ${question} HTTP/1.1\r\nHost: x\r\nOrigin: ${app.origin}\r\nCookie: ${cookies}\r\nContent-Type: ${FORM}\r\n`;
  await rawSocket(app.url, `${head}Content-Length: 100\r\n\r\nanswer=half`, { hangUp: true });
  await rawSocket(app.url, `${head}Transfer-Encoding: chunked\r\n\r\nb\r\nanswer=half\r\n`, { hangUp: true });
  expect((await overSocket(app.url, "/healthz")).status).toBe(200);
  expect(await everyRow(app)).toEqual(before);
});

test("Sizes: after all this the server lives, and nothing of it was an error of its own", async () => {
  expect((await overSocket(app.url, "/dashboard", { headers: headers(FORM) })).status).toBe(200);
  expect(app.logged.filter(({ event }) => event === "error")).toEqual([]);
});
