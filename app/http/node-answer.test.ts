import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { openQueue } from "#app/live/queue.server.ts";
import { send } from "./node-answer.ts";

const server = createServer();
afterEach(async () => {
  server.closeAllConnections();
  server.removeAllListeners("request");
  await new Promise((done) => server.close(done));
});

/** An answer that lasts, over a real connection; `over` once its queue is told that nobody reads it any more. */
async function lasting() {
  let tellOver = () => {};
  const over = new Promise<void>((done) => {
    tellOver = done;
  });
  const queue = openQueue(() => tellOver());
  let sent: Promise<void> | undefined;
  server.on("request", (req, res) => {
    sent = send(req, res, { status: 200, headers: new Headers({ "Content-Type": "text/plain" }), body: queue.pieces });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  queue.push("first");
  const answer = await new Promise<IncomingMessage>((done) => get({ port, agent: false }, done));
  return { queue, answer, over, sent: () => sent };
}

const closed = (answer: IncomingMessage) =>
  new Promise<string>((done) => {
    let text = "";
    answer.setEncoding("utf8").on("data", (piece: string) => {
      text += piece;
    });
    answer.on("error", () => {}).on("close", () => done(answer.complete ? text : "broken off"));
  });

test("an answer that lasts comes as it is made, to its end, and nothing waits for that", async () => {
  const { queue, answer, sent } = await lasting();
  await sent();
  const all = closed(answer);
  queue.push(", second");
  queue.end();
  expect(await all).toBe("first, second");
});

test("that its reader has gone is told", async () => {
  const { answer, over } = await lasting();
  answer.destroy();
  await over;
});

test("who does not read is broken off, and what they have not read is let go", async () => {
  const { queue, answer, over } = await lasting();
  answer.pause();
  let isOver = false;
  void over.then(() => {
    isOver = true;
  });
  // Until what the system takes for a connection is full, and then 64 kB.
  for (let times = 0; times < 10_000 && !isOver; times++) {
    queue.push("x".repeat(8 * 1024));
    await new Promise(setImmediate);
  }
  expect(isOver).toBe(true);
  answer.resume();
  expect(await closed(answer)).toBe("broken off");
});
