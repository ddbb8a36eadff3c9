import { once } from "node:events";
import { connect } from "node:net";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { photoLeftovers, photos } from "#db/schema/photos.ts";
import { listenApp } from "#tests/support/app.ts";
import { newMember, type TestMember } from "#tests/support/members.ts";
import { filesOf, photoOf } from "#tests/support/photos.ts";
import { headOf, overSocket } from "#tests/support/socket.ts";

/** docs/product/security.md#images-from-people, over real sockets: what only they show. */
let app: Awaited<ReturnType<typeof listenApp>>;
beforeAll(async () => {
  app = await listenApp();
});
afterAll(() => app.close());

const BOUNDARY = "----of-a-test";
const bodyOf = (bytes: Uint8Array, partner = "alone") =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="partner"\r\n\r\n${partner}\r\n`),
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
const headFor = (length: number | null, cookie: string) =>
  [
    "POST /us/photo HTTP/1.1",
    "Host: x",
    `Origin: ${app.origin}`,
    `Cookie: ${cookie}`,
    `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
    length === null ? "Transfer-Encoding: chunked" : `Content-Length: ${length}`,
    "Connection: close",
    "\r\n",
  ].join("\r\n");
const cookieOf = ({ visitor }: TestMember) => `session=${visitor.cookies.get("session")}`;

/** Sends a body as fast as it is taken, and gives back all that is answered. */
async function send(head: string, body: Buffer, chunked = false): Promise<string> {
  const socket = connect(Number(new URL(app.url).port), "127.0.0.1");
  let answer = "";
  socket.on("data", (bytes: Buffer) => (answer += bytes.toString("latin1")));
  socket.write(head);
  for (let at = 0; at < body.length; at += 65_536) {
    const piece = body.subarray(at, at + 65_536);
    if (chunked) socket.write(`${piece.length.toString(16)}\r\n`);
    if (!socket.write(piece)) await Promise.race([once(socket, "drain"), once(socket, "close")]);
    if (chunked) socket.write("\r\n");
  }
  if (chunked) socket.write("0\r\n\r\n");
  await once(socket, "close");
  return answer;
}

test("Images from people: 11 MB over a socket are answered with the page and its sentence, announced or not", async () => {
  const who = await newMember(app);
  const body = bodyOf(Buffer.alloc(11 * 1024 * 1024, 7));
  for (const chunked of [false, true]) {
    const answer = await send(headFor(chunked ? null : body.length, cookieOf(who)), body, chunked);
    expect(headOf(answer).status).toBe(413);
    expect(answer).toContain("This photo is larger than 10 MB.");
  }
  const other = await overSocket(app.url, "/us", { headers: { Cookie: cookieOf(who) } });
  expect(other.status).toBe(200);
}, 60_000);

test("Images from people: of a stranger's file nothing is read before it is known who sends it", async () => {
  const body = bodyOf(Buffer.alloc(11 * 1024 * 1024, 7));
  const answer = await send(headFor(body.length, "session=nobodys"), body);
  expect(headOf(answer).status).toBe(302);
  expect(headOf(answer).headers.get("location")).not.toContain("/us");
});

test("Images from people: who hangs up in the middle leaves neither a row nor a file", async () => {
  const who = await newMember(app);
  const before = [await app.services.database.db.select().from(photoLeftovers), filesOf(app)];
  const socket = connect(Number(new URL(app.url).port), "127.0.0.1");
  socket.write(headFor(500_000, cookieOf(who)));
  socket.write(bodyOf(Buffer.alloc(200_000, 7)).subarray(0, 150_000));
  const logged = () =>
    app.logged.filter(({ event, fields }) => event === "request" && fields.route === "/us/photo").length;
  const requests = logged();
  await sleep(50);
  socket.destroy();
  while (logged() === requests) await sleep(5);
  expect(await photoOf(app, who)).toBe(null);
  expect([await app.services.database.db.select().from(photoLeftovers), filesOf(app)]).toEqual(before);
});

test("Images from people: while a phone's 12 megapixels are made smaller others are answered", async () => {
  const who = await newMember(app);
  const bytes = await sharp({
    create: {
      width: 4032,
      height: 3024,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 20 },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer();
  const body = bodyOf(bytes);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  let over = false;
  let answered = 0;
  const asking = (async () => {
    while (!over) {
      await overSocket(app.url, "/healthz");
      answered++;
    }
  })();
  delay.enable();
  const began = performance.now();
  const answer = await send(headFor(body.length, cookieOf(who)), body);
  const took = performance.now() - began;
  delay.disable();
  const during = answered;
  over = true;
  await asking;
  expect(headOf(answer).status).toBe(302);
  // The work is on other threads: the loop goes round many times in it.
  expect(during).toBeGreaterThan(20);
  if (process.env.MEASURE)
    process.stderr.write(
      `12 MP ${bytes.length} bytes: ${took} ms, loop p99 ${delay.percentile(99) / 1e6} max ${delay.max / 1e6} ms\n`,
    );
  const [row] = await app.services.database.db.select().from(photos).where(eq(photos.userId, who.id));
  expect(row?.width).toBe(2048);
}, 60_000);
