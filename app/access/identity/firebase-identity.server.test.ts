import { Agent } from "node:https";
import type { Socket } from "node:net";
import { deleteApp, getApps, initializeApp } from "firebase-admin/app";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { firebaseIdentity } from "./firebase-identity.server.ts";

/** Firebase as production has it, without the emulator, and cut off from the network: nothing of this goes out. */
const PROJECT = "couple";

class CutOff extends Agent {
  readonly how: "refuses" | "hangs";
  constructor(how: "refuses" | "hangs") {
    super();
    this.how = how;
  }
  override createConnection(_options: unknown, done?: (error: Error | null, stream: Socket) => void): null {
    const refused = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
    if (this.how === "refuses") setImmediate(() => done?.(refused, undefined as unknown as Socket));
    return null;
  }
}

const cutOff = (how: "refuses" | "hangs") => initializeApp({ projectId: PROJECT, httpAgent: new CutOff(how) });

beforeEach(() => vi.stubEnv("FIREBASE_AUTH_EMULATOR_HOST", undefined));
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  await Promise.all(getApps().map((app) => deleteApp(app)));
});

const identity = firebaseIdentity({ projectId: PROJECT, apiKey: "key", emulatorHost: undefined, log: () => {} });

const now = Math.floor(Date.now() / 1000);
const claims = { aud: PROJECT, sub: "u1", user_id: "u1", email: "a@b.de", auth_time: now, iat: now, exp: now + 3600 };
const issuers = {
  idToken: `https://securetoken.google.com/${PROJECT}`,
  cookie: `https://session.firebase.google.com/${PROJECT}`,
};

function jwt(header: object, payload: object, signature = "c2ln"): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part(header)}.${part(payload)}.${signature}`;
}

const SIGNED = { alg: "RS256", typ: "JWT", kid: "key-1" };

describe("without the emulator", () => {
  test.each([
    ["unsigned", { alg: "none", typ: "JWT" }, {}],
    ["unsigned, with a key's name", { ...SIGNED, alg: "none" }, {}],
    ["signed with a password", { ...SIGNED, alg: "HS256" }, {}],
    ["without a key's name", { alg: "RS256", typ: "JWT" }, {}],
    ["for another project", SIGNED, { aud: "other" }],
    ["of another issuer", SIGNED, { iss: "https://evil.test/couple" }],
    ["without a person", SIGNED, { sub: "" }],
    ["a custom token", { alg: "RS256" }, { aud: "https://identitytoolkit.googleapis.com/google.identity" }],
  ])("a token that is %s is refused, and nobody has to be asked", async (_what, header, more) => {
    cutOff("refuses");
    const idToken = jwt(header, { ...claims, iss: issuers.idToken, ...more });
    expect(await identity.verifyIdToken(idToken)).toBeNull();
    expect(await identity.checkCookie(jwt(header, { ...claims, iss: issuers.cookie, ...more }))).toBe(false);
  });

  test.each(["", "x", "a.b.c", "null", "e30.e30.", jwt(SIGNED, claims).slice(0, 60)])(
    "%j is refused",
    async (garbage) => {
      cutOff("refuses");
      expect(await identity.verifyIdToken(garbage)).toBeNull();
      expect(await identity.checkCookie(garbage)).toBe(false);
    },
  );

  test("when the provider's keys can't be fetched nothing is known: that is no refusal", async () => {
    cutOff("refuses");
    await expect(identity.verifyIdToken(jwt(SIGNED, { ...claims, iss: issuers.idToken }))).rejects.toThrow();
    await expect(identity.checkCookie(jwt(SIGNED, { ...claims, iss: issuers.cookie }))).rejects.toThrow();
  });

  test("a provider that never answers is given up within 5 s", async () => {
    cutOff("hangs");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const asked = identity.verifyIdToken(jwt(SIGNED, { ...claims, iss: issuers.idToken })).catch((error) => error);
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await asked).toMatchObject({ code: "auth/network-request-failed" });
  });
});
