import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listenApp, type TestApp } from "#tests/support/app.ts";
import { newMember } from "#tests/support/members.ts";
import { expectFixed, expectNonce, expectPolicy } from "#tests/support/policy.ts";
import { headersOf, overSocket, type SocketAnswer } from "#tests/support/socket.ts";

/** docs/product/security.md#caches: the landing page as strangers get it, rendered once and sent as it is. */
let app: TestApp & { url: string };
let session: string;
beforeAll(async () => {
  app = await listenApp();
  const { visitor } = await newMember(app);
  session = `session=${visitor.cookies.get("session")}`;
});
afterAll(() => app.close());

const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  overSocket(app.url, path, { method, headers });
const isKept = (answer: SocketAnswer): boolean => answer.headers.etag !== undefined;

describe("Caches: the landing page, kept whole for strangers", () => {
  test("comes as brotli, gzip or as it is, the same page under three tags", async () => {
    const plain = await ask("/");
    const br = await ask("/", { "Accept-Encoding": "gzip, deflate, br, zstd" });
    const gzip = await ask("/", { "Accept-Encoding": "gzip" });
    expect([br, gzip, plain].map(({ headers }) => headers["content-encoding"])).toEqual(["br", "gzip", undefined]);
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    expect(br.body.length).toBeLessThan(plain.body.length / 2);
    expect(new Set([br, gzip, plain].map(({ headers }) => headers.etag)).size).toBe(3);
    for (const answer of [br, gzip, plain]) {
      expect(Number(answer.headers["content-length"])).toBe(answer.body.length);
      expect(answer.headers.vary).toBe("Cookie, Accept-Encoding");
      expect(answer.headers["cache-control"]).toBe("private, no-cache");
      expect(headersOf(answer).getSetCookie()).toEqual([]);
    }
  });

  test.each([
    ["br;q=0, gzip", "gzip"],
    ["br;q=0.0,gzip;q=0", undefined],
    ["br; q=0.5", "br"],
    ["BR", "br"],
    ["identity", undefined],
    ["xbr, brx", undefined],
  ])("Accept-Encoding: %s is heard", async (accepts, coding) => {
    expect((await ask("/", { "Accept-Encoding": accepts })).headers["content-encoding"]).toBe(coding);
  });

  test("is not sent again to who has it", async () => {
    const first = await ask("/", { "Accept-Encoding": "br" });
    const etag = String(first.headers.etag);
    const again = await ask("/", { "Accept-Encoding": "br", "If-None-Match": etag });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
    expectFixed(headersOf(again), "304");
    expectPolicy(headersOf(again), "304");
    expect((await ask("/", { "Accept-Encoding": "gzip", "If-None-Match": etag })).status).toBe(200);
    expect((await ask("/", { "If-None-Match": `"x"` })).status).toBe(200);
  });

  test("has a HEAD like its GET, without the body", async () => {
    const [get, head] = [await ask("/"), await ask("/", {}, "HEAD")];
    expect([head.status, head.body.length]).toEqual([200, 0]);
    for (const name of ["etag", "content-length", "content-security-policy", "cache-control", "vary"])
      expect(head.headers[name]).toBe(get.headers[name]);
  });

  test.each([
    "session=x",
    "a=b; session=x",
    "pendingInviteCode=ABCDE",
    "theme=night",
    "flash=x",
    "__Host-session=x",
    "__Host-flash=x",
  ])("is not for who brings %s", async (Cookie) => {
    const answer = await ask("/", { Cookie });
    expect([answer.status, isKept(answer)]).toEqual([200, false]);
    expectNonce(headersOf(answer), Cookie);
  });

  test.each(["a=session", "xsession=1", "draft=x", "returnTo=%2Fus", "sessions=1", "a=b;theme2=x"])(
    "is for who brings only %s",
    async (Cookie) => {
      expect(isKept(await ask("/", { Cookie }))).toBe(true);
    },
  );

  test("is used again once a toast has been shown", async () => {
    const { visitor } = await newMember(app, { past: false });
    await visitor.post("/invite/skip", "");
    expect(visitor.cookies.has("flash")).toBe(true);
    expect((await visitor.open("/dashboard")).text).toContain("Invite Skipped");
    expect(visitor.cookies.has("flash")).toBe(false);
    expect((await visitor.open("/dashboard")).text).not.toContain("Invite Skipped");
  });

  test("is not for a member, an invite, a query or a post", async () => {
    const member = await ask("/", { Cookie: session, "Sec-Fetch-Site": "none" });
    expect([member.status, member.headers.location]).toEqual([302, `${app.origin}/dashboard`]);
    expect((await ask("/", { Cookie: "pendingInviteCode=ABCDE" })).body.toString()).toContain("ABCDE");
    expect(isKept(await ask("/?x"))).toBe(false);
    expect((await ask("/", { Origin: app.origin }, "POST")).status).toBe(405);
  });
});
