import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { listen } from "#app/http/listen.ts";
import { appForTests } from "#tests/support/app-for-tests.ts";
import { overSocket } from "#tests/support/socket.ts";

/**
 * docs/product/security.md#one-request-at-a-time: one request of a socket at a time; what is sent ahead waits unread,
 * and nobody waits behind it.
 */
const app = appForTests();

let server: Server;
const clients: Socket[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

type Listener = (req: IncomingMessage, res: ServerResponse) => void | Promise<void>;

async function open(listener: Listener): Promise<string> {
  server = await listen(listener, { PORT: 0, HOST: "127.0.0.1", secure: false });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What is in work, for each socket: the most at once, and how many were begun in all. */
function counting(listener: Listener) {
  const inWork = new Map<Socket, number>();
  const seen = { most: 0, begun: 0 };
  const counted: Listener = (req, res) => {
    const now = (inWork.get(req.socket) ?? 0) + 1;
    inWork.set(req.socket, now);
    seen.begun++;
    seen.most = Math.max(seen.most, now);
    res.once("close", () => inWork.set(req.socket, (inWork.get(req.socket) ?? 1) - 1));
    return listener(req, res);
  };
  return { seen, counted };
}

function client(url: string): Socket {
  const socket = connect(Number(new URL(url).port), "127.0.0.1").setEncoding("latin1");
  clients.push(socket);
  return socket.on("error", () => {});
}

/** Everything that comes until `isEnough` says so or the other side closes. */
function heard(socket: Socket, isEnough: (text: string) => boolean): Promise<string> {
  let text = "";
  return new Promise((done) => {
    socket.on("data", (part: string) => {
      text += part;
      if (isEnough(text)) done(text);
    });
    socket.once("close", () => done(text));
  });
}

const get = (path: string, more = ""): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
const answersIn = (text: string): number => text.split("HTTP/1.1 ").length - 1;

/** Answers a moment later with what came: so that two of one socket would be in work together. */
const echo: Listener = async (req, res) => {
  let body = "";
  for await (const part of req) body += part;
  await new Promise((done) => setImmediate(done));
  res.end(`<${req.method} ${req.url} ${body}>`);
};

test("One request at a time: what is sent ahead is answered in its order, one at a time", async () => {
  const { seen, counted } = counting(echo);
  const url = await open(counted);
  const socket = client(url);
  const all = heard(socket, (text) => text.includes("/199 "));
  socket.write(Array.from({ length: 200 }, (_, i) => get(`/${i}`)).join(""));
  const order = [...(await all).matchAll(/<GET \/(\d+) >/g)].map(([, number]) => Number(number));
  expect(order).toEqual(Array.from({ length: 200 }, (_, i) => i));
  expect(seen).toEqual({ most: 1, begun: 200 });
});

test.each(["at once", "in small parts"])("bodies, HEAD and a 100 among them, %s", async (how) => {
  const { seen, counted } = counting(echo);
  const url = await open(counted);
  const socket = client(url);
  const all = heard(socket, (text) => text.includes("/last "));
  const large = "\r\n\r\n".repeat(5_000);
  const pieces = (text: string): string =>
    text
      .match(/.{1,700}/gs)
      ?.map((one) => `${one.length.toString(16)}\r\n${one}\r\n`)
      .join("") ?? "";
  const sent = [
    `POST /length HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello`,
    get("/behind"),
    `POST /pieces HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${pieces("in parts")}0\r\n\r\n`,
    "HEAD /head HTTP/1.1\r\nHost: x\r\n\r\n",
    `POST /expects HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\nyes`,
    `POST /large HTTP/1.1\r\nHost: x\r\nContent-Length: ${large.length}\r\n\r\n${large}`,
    `POST /large-pieces HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${pieces(large)}0\r\nA: trailer\r\n\r\n`,
    get("/last"),
  ].join("");
  if (how === "at once") socket.write(sent);
  else for (const part of sent.match(/.{1,61}/gs) ?? []) if (!socket.write(part)) await once(socket, "drain");
  const text = await all;
  expect([...text.matchAll(/<(\w+ \/[\w-]+) ([^>]*)>/g)].map(([, what, body]) => `${what} ${body?.length}`)).toEqual([
    "POST /length 5",
    "GET /behind 0",
    "POST /pieces 8",
    "POST /expects 3",
    `POST /large ${large.length}`,
    `POST /large-pieces ${large.length}`,
    "GET /last 0",
  ]);
  expect(text.match(/HTTP\/1\.1 100 Continue/g)).toHaveLength(1);
  expect(seen).toEqual({ most: 1, begun: 8 });
});

test("One request at a time: who does not read the answers is asked to wait, and gets them all later", async () => {
  const { seen, counted } = counting((_req, res) => void res.end(Buffer.alloc(1_000_000, "a")));
  const url = await open(counted);
  const socket = client(url).pause();
  const ALL = 200;
  socket.write(Array.from({ length: ALL }, () => get("/")).join(""));
  while (seen.begun === 0) await new Promise((done) => setImmediate(done));
  for (let i = 0; i < 60; i++) await overSocket(url, "/other");
  // What the system's own buffers take, and no more.
  expect(seen.begun - 60).toBeLessThan(ALL / 4);
  let size = 0;
  const got = new Promise<void>((done) =>
    socket.on("data", (part: string) => {
      size += part.length;
      if (size > ALL * 1_000_000) done();
    }),
  );
  socket.resume();
  await got;
  expect(seen).toEqual({ most: 1, begun: ALL + 60 });
});

test("One request at a time: a connection ends after a thousand requests, and says so", async () => {
  const { seen, counted } = counting((_req, res) => void res.end("x"));
  const url = await open(counted);
  const socket = client(url);
  const all = heard(socket, () => false);
  socket.write(get("/").repeat(1_500));
  const text = await all;
  expect([answersIn(text), seen.begun]).toEqual([1_000, 1_000]);
  expect(text.split("HTTP/1.1 ").findIndex((answer) => /connection: close/i.test(answer))).toBe(1_000);
});

test("One request at a time: sixty sockets with 65 kB each: one request of each at once, one of all that is ahead, and others in between", async () => {
  const { seen, counted } = counting(app.listener);
  const url = await open(counted);
  const one = get("/privacy");
  const ahead = one.repeat(Math.floor(65_000 / one.length));
  const sockets = Array.from({ length: 60 }, () => client(url));
  for (const socket of sockets) socket.resume().write(ahead);
  while (seen.begun < 60) await new Promise((done) => setImmediate(done));
  const between: number[] = [];
  for (let i = 0; i < 25; i++) {
    const before = seen.begun;
    expect((await overSocket(url, "/terms")).status).toBe(200);
    between.push(seen.begun - before);
  }
  // Its own is one of them.
  expect(between.sort((a, b) => a - b)[12]).toBeLessThan(10);
  expect(seen.most).toBe(1);
  // They are still being served, and not refused.
  const before = seen.begun;
  while (seen.begun < before + 60) await new Promise((done) => setImmediate(done));
});
