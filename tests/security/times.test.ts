import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { listen } from "#app/http/listen.ts";
import { nodeListener } from "#app/http/node-listener.ts";
import { takesPhoto } from "#app/photos/upload-paths.ts";
import type { TestApp } from "#tests/support/app.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { FORM } from "#tests/support/bodies.ts";
import { askToday } from "#tests/support/forms.ts";
import { newMember } from "#tests/support/members.ts";
import { expectFixed, expectNonce } from "#tests/support/policy.ts";
import { headersOf, headOf, overSocket, rawSocket } from "#tests/support/socket.ts";
import { everyRow } from "#tests/support/tables.ts";

/** docs/product/security.md#times: how long a body may take to arrive, and an answer to begin. */
const app = appForTests();
let server: Server | undefined;
afterEach(() => {
  vi.useRealTimers();
  server?.closeAllConnections();
  server?.close();
});

async function open(listener: TestApp["listener"]): Promise<string> {
  server = await listen(listener, { PORT: 0, HOST: "127.0.0.1", secure: false }, undefined, takesPhoto);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("Times: a body and its headers arrive within 15 s", async () => {
  const url = await open(app.listener);
  expect([server?.requestTimeout, server?.headersTimeout]).toEqual([120_000, 15_000]);
  // The same clockwork with less patience.
  if (server) Object.assign(server, { requestTimeout: 300, headersTimeout: 300 });
  const who = await newMember(app);
  const path = await askToday(app, who, "text");
  const before = await everyRow(app);
  const cookie = `Cookie: session=${who.visitor.cookies.get("session")}`;
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nOrigin: ${app.origin}\r\n${cookie}\r\nContent-Type: ${FORM}\r\n`;
  const began = performance.now();
  const answers = await Promise.all(
    [
      "POST /auth/sign-in HTTP/1.1\r\nHost: x\r\nCont",
      `${head}Content-Length: 100\r\n\r\nanswer=half`,
      `${head}Transfer-Encoding: chunked\r\n\r\nb\r\nanswer=half\r\n`,
    ].map((slow) => rawSocket(url, slow)),
  );
  expect(answers.map((answer) => headOf(answer).status)).toEqual([408, 408, 408]);
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(await everyRow(app)).toEqual(before);
  expect((await overSocket(url, "/healthz")).status).toBe(200);
});

test("Times: a body without a photo in it has 15 s of the 120 that one with a photo has", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const begin = async (path: string, type: string) => {
    const { promise: asked, resolve: heard } = Promise.withResolvers<void>();
    const url = await open((req, res) => {
      heard();
      return app.listener(req, res);
    });
    const state = { status: 0 };
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nOrigin: ${app.origin}\r\nContent-Type: ${type}\r\n`;
    const answered = rawSocket(url, `${head}Content-Length: 100\r\n\r\nhalf`).then((answer) => {
      state.status = headOf(answer).status;
    });
    await asked;
    return { state, answered };
  };
  const plain = await begin("/us/photo", FORM);
  await vi.advanceTimersByTimeAsync(14_999);
  expect(plain.state.status).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  await plain.answered;
  expect(plain.state.status).toBe(408);
  const { state } = await begin("/us/photo", "multipart/form-data; boundary=x");
  await vi.advanceTimersByTimeAsync(100_000);
  expect(state.status).toBe(0);
});

test("Times: an answer begins within 15 s, whatever it waits for", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { promise: asked, resolve: heard } = Promise.withResolvers<void>();
  const never = nodeListener(
    () => {
      heard();
      return new Promise(() => {});
    },
    app.origin,
    () => {},
    () => "",
  );
  const url = await open(never);
  let status = 0;
  const answer = overSocket(url, "/us").then((got) => {
    status = got.status;
    return got;
  });
  await asked;
  await vi.advanceTimersByTimeAsync(14_999);
  expect(status).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  const got = await answer;
  expect([got.status, Number(got.headers["retry-after"]) > 0]).toEqual([503, true]);
  expectFixed(headersOf(got), "late");
  expectNonce(headersOf(got), "late");
});
