import { readdirSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listenApp, type TestApp } from "#tests/support/app.ts";
import { encoded, FORM } from "#tests/support/bodies.ts";
import { newMember, type TestMember } from "#tests/support/members.ts";
import { newEmail } from "#tests/support/people.ts";
import { everyRoute } from "#tests/support/routes.ts";
import { overSocket } from "#tests/support/socket.ts";

/**
 * docs/product/security.md#our-own-address: addresses are built from PUBLIC_ORIGIN, whatever a request says of its
 * host.
 */
let app: TestApp & { url: string };
let member: TestMember;
let session: string;
beforeAll(async () => {
  app = await listenApp();
  member = await newMember(app);
  session = `session=${member.visitor.cookies.get("session")}`;
});
afterAll(() => app.close());

const ask = (path: string, headers: Record<string, string> = {}, method = "GET", body = "") =>
  overSocket(app.url, path, { method, headers, ...(body ? { body } : {}) });

const SPOOFED = {
  Host: "evil.test",
  "X-Forwarded-Host": "evil.test",
  "X-Forwarded-Proto": "https",
  "X-Forwarded-For": "evil.test",
  "X-Forwarded-Port": "1234",
  "X-Original-Host": "evil.test",
  "X-Original-URL": "/evil.test",
  Forwarded: "host=evil.test;proto=https",
};

/** What a signature says is from its sender may come from elsewhere; a server that sells nothing has no such path. */
const SIGNED = "/api/stripe/webhook";

const PLACES = [
  ...everyRoute().map(({ path }) => path.replace(/:\w+|\*/, "x")),
  "/?code=ABCDE",
  "/join?code=ABCDE",
  "/dashboard.data",
  "/healthz",
  `/assets/${readdirSync("build/client/assets")[0]}`,
];

test("Our own address: a spoofed host shows nowhere, and changes nothing", async () => {
  for (const cookie of ["", session, "pendingInviteCode=ABCDE"])
    for (const path of PLACES)
      for (const method of ["GET", "POST"]) {
        const answer = await ask(path, { ...SPOOFED, ...(cookie ? { Cookie: cookie } : {}) }, method);
        const everything = answer.rawHeaders.join("\n") + answer.body.toString();
        expect([method, path, everything.includes("evil.test")]).toEqual([method, path, false]);
        if (path !== "/quick-exit") expect(`${answer.headers.location ?? "/"}`.replace(app.origin, "")).toMatch(/^\//);
        expect(String(answer.headers["set-cookie"] ?? "")).not.toMatch(/Secure|__Host-/);
        // Neither the Host nor a proxy that nobody has configured makes a post ours.
        if (method === "POST" && cookie && path !== "/healthz")
          expect([path, answer.status]).toEqual([path, path === SIGNED ? 404 : 403]);
      }
  const invite = await ask("/dashboard", { ...SPOOFED, Cookie: session });
  expect(invite.body.toString()).toContain(`${app.origin}/join?code=`);
});

test("Our own address: an Origin of the spoofed host is a foreign one", async () => {
  const headers = { Host: "evil.test", "X-Forwarded-Host": "evil.test", Origin: "http://evil.test", Cookie: session };
  expect((await ask("/us/edit-firstName", headers, "POST")).status).toBe(403);
});

test("Our own address: the link of a letter leads to our own origin", async () => {
  const email = newEmail();
  const headers = { ...SPOOFED, Origin: app.origin, Cookie: session, "Content-Type": FORM };
  const answer = await ask("/us/edit-email", headers, "POST", encoded({ email }));
  expect(answer.status).toBeLessThan(400);
  const [letter] = app.services.mailer.mailbox ?? [];
  expect([letter?.to, letter?.text.includes(`${app.origin}/us/confirm-email?ticket=`)]).toEqual([email, true]);
  expect(JSON.stringify(app.services.mailer.mailbox)).not.toContain("evil.test");
});
