import type { ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { drain, listen } from "#app/http/listen.ts";
import { overSocket } from "#tests/support/socket.ts";

/**
 * docs/product/security.md#ending: the end of a server, with a clock that is moved. A real one under load:
 * being-killed.test.ts.
 */
afterEach(() => vi.useRealTimers());

/** A server with a request that waits for its answer. */
async function waiting() {
  const held: ServerResponse[] = [];
  const server = await listen((_req, res) => void held.push(res), { PORT: 0, HOST: "127.0.0.1", secure: false });
  const { port } = server.address() as AddressInfo;
  const answer = overSocket(`http://127.0.0.1:${port}`, "/").then(
    ({ status, body }) => `${status} ${body}`,
    () => "cut off",
  );
  await vi.waitFor(() => expect(held).toHaveLength(1));
  let closed = false;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  const close = async () => {
    closed = true;
  };
  const ended = drain(server, { close });
  return { port, answer, ended, response: held[0], isClosed: () => closed };
}

test("Ending: no new connections, and a running request finishes before anything is closed", async () => {
  const { port, answer, ended, response, isClosed } = await waiting();
  const refused = new Promise((done) => connect(port, "127.0.0.1").once("error", done));
  expect(await refused).toMatchObject({ code: "ECONNREFUSED" });
  await vi.advanceTimersByTimeAsync(9_000);
  expect(isClosed()).toBe(false);
  response?.end("done");
  expect(await answer).toBe("200 done");
  await vi.advanceTimersByTimeAsync(500);
  await ended;
  expect(isClosed()).toBe(true);
});

test("Ending: it waits for 10 s at most", async () => {
  const { answer, ended, isClosed } = await waiting();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(isClosed()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await answer).toBe("cut off");
  await ended;
  expect(isClosed()).toBe(true);
});
