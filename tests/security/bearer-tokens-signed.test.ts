import { createSign, generateKeyPairSync } from "node:crypto";
import { createServer, type Server } from "node:http";
import { Agent } from "node:https";
import { type AddressInfo, connect } from "node:net";
import { deleteApp, getApps, initializeApp } from "firebase-admin/app";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { firebaseIdentity } from "#app/access/identity/firebase-identity.server.ts";

/**
 * docs/product/security.md#asking-the-provider-again and docs/product/security.md#bearer-tokens: tokens as production
 * has them, signed. The emulator's are not, and it looks every one of them up. Here the provider's addresses all lead
 * to a server of this machine.
 */
const PROJECT = "couple";
const SIGNED = { alg: "RS256", typ: "JWT", kid: "key-1" };
const now = Math.floor(Date.now() / 1000);
const CLAIMS = {
  iss: `https://securetoken.google.com/${PROJECT}`,
  aud: PROJECT,
  sub: "u1",
  email: "a@b.de",
  auth_time: now,
  iat: now,
  exp: now + 3600,
  firebase: { sign_in_provider: "password" },
};

const ours = generateKeyPairSync("rsa", { modulusLength: 2048 });
const anothers = generateKeyPairSync("rsa", { modulusLength: 2048 });
const account = { localId: "u1", validSince: "0", disabled: false };
const asked: string[] = [];
let server: Server;
beforeAll(async () => {
  server = createServer((req, res) => {
    asked.push(req.url ?? "");
    const keys = { "key-1": ours.publicKey.export({ type: "spki", format: "pem" }) };
    const answer = req.url?.includes("x509") ? keys : { users: [account] };
    res.writeHead(200, { "Content-Type": "application/json", "Cache-Control": "max-age=3600" });
    res.end(JSON.stringify(answer));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  vi.stubEnv("FIREBASE_AUTH_EMULATOR_HOST", undefined);
  Object.assign(account, { validSince: "0", disabled: false });
  class Here extends Agent {
    override createConnection() {
      return connect((server.address() as AddressInfo).port, "127.0.0.1");
    }
  }
  const credential = { getAccessToken: async () => ({ access_token: "of the test", expires_in: 3600 }) };
  initializeApp({ projectId: PROJECT, httpAgent: new Here(), credential });
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(getApps().map((app) => deleteApp(app)));
});

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const signed = (more: object = {}, header: object = SIGNED, key = ours.privateKey) => {
  const signing = `${part(header)}.${part({ ...CLAIMS, ...more })}`;
  return `${signing}.${createSign("RSA-SHA256").update(signing).sign(key, "base64url")}`;
};
let clock = Date.now();
const timed = firebaseIdentity({
  projectId: PROJECT,
  apiKey: "key",
  emulatorHost: undefined,
  log: () => {},
  now: () => clock,
});
const lookups = () => asked.filter((path) => path.includes("lookup")).length;

test("Bearer tokens: a token that it has signed is taken", async () => {
  expect(await timed.verifyIdToken(signed())).toMatchObject({ uid: "u1", email: "a@b.de", authTime: now });
});

test.each([
  ["signed by somebody else", () => signed({}, SIGNED, anothers.privateKey)],
  ["signed under a key that it does not have", () => signed({}, { ...SIGNED, kid: "key-2" })],
  ["expired", () => signed({ iat: now - 7200, exp: now - 3600 })],
  ["changed after it was signed", () => signed().replace(/\.[^.]+\./, `.${part({ ...CLAIMS, sub: "u2" })}.`)],
])("Bearer tokens: one that is %s is refused", async (_what, token) => {
  expect(await timed.verifyIdToken(token())).toBeNull();
});

test("Bearer tokens: one that was revoked, or whose account is disabled, is refused when it comes first", async () => {
  account.validSince = String(now + 1);
  expect(await timed.verifyIdToken(signed({ jti: "revoked" }))).toBeNull();
  Object.assign(account, { validSince: "0", disabled: true });
  expect(await timed.verifyIdToken(signed({ jti: "disabled" }))).toBeNull();
});

test("Bearer tokens: and within five minutes when it has come before; the provider is not asked in between", async () => {
  const token = signed({ jti: "again" });
  const before = lookups();
  for (let i = 0; i < 3; i++) expect(await timed.verifyIdToken(token)).not.toBeNull();
  account.validSince = String(now + 1);
  clock += 5 * 60_000 - 1;
  expect(await timed.verifyIdToken(token)).not.toBeNull();
  expect(lookups() - before).toBe(1);
  // Before a session is made of it the provider is asked in any case.
  expect(await timed.verifyIdToken(token, true)).toBeNull();
  clock += 1;
  expect(await timed.verifyIdToken(token)).toBeNull();
  expect(lookups() - before).toBe(3);
});
