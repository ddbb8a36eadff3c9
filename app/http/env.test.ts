import { describe, expect, test } from "vitest";
import { newPushKeys } from "../commands/push-keys.ts";
import { EnvError, readEnv } from "./env.ts";

const SECRET = "0123456789abcdef0123456789abcdef";

/** All that production needs. */
const production = {
  NODE_ENV: "production",
  PUBLIC_ORIGIN: "https://couple.test",
  FIREBASE_PROJECT_ID: "couple",
  FIREBASE_API_KEY: "key",
  SESSION_SECRET: SECRET,
  MASTER_KEY: SECRET,
};

type Settings = Record<string, string | undefined>;

/** The lines of what readEnv throws, without the hint at the end. */
function complaints(settings: Settings): string[] {
  try {
    readEnv({ ...production, ...settings });
  } catch (error) {
    expect(error).toBeInstanceOf(EnvError);
    const lines = (error as EnvError).message.split("\n");
    expect(lines.pop()).toBe("See .env.example for what each setting means.");
    return lines;
  }
  return [];
}

describe("a setting that is missing or wrong ends the start with its name, and never its value", () => {
  test.each(["FIREBASE_PROJECT_ID", "FIREBASE_API_KEY", "SESSION_SECRET", "MASTER_KEY", "PUBLIC_ORIGIN"])(
    "%s missing",
    (name) => {
      expect(complaints({ [name]: undefined })).toEqual([`${name} is missing`]);
      expect(complaints({ [name]: "" })).toEqual([`${name} is missing`]);
    },
  );

  test("keys of push: all of them or none, and of one pair", () => {
    const [one, other] = [newPushKeys(), newPushKeys()];
    const settings = (publicKey: string, privateKey: string, VAPID_SUBJECT = "mailto:who@couple.test") => ({
      ...{ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT },
    });
    expect(complaints(settings(one.publicKey, one.privateKey))).toEqual([]);
    expect(complaints(settings(one.publicKey, one.privateKey, ""))).toEqual(["VAPID_SUBJECT is missing"]);
    for (const subject of ["hunter2", "mailto:hunter2", "http://hunter2.test"])
      expect(complaints(settings(one.publicKey, one.privateKey, subject))).toEqual([
        "VAPID_SUBJECT must begin with mailto: or https://",
      ]);
    const wrong = ["VAPID_PUBLIC_KEY must be the one of VAPID_PRIVATE_KEY"];
    expect(complaints(settings(one.publicKey, other.privateKey))).toEqual(wrong);
    expect(complaints(settings(one.publicKey, "A".repeat(43)))).toEqual(wrong);
  });

  test("half a client of Google", () => {
    expect(complaints({ GOOGLE_CLIENT_ID: "hunter2" })).toEqual(["GOOGLE_CLIENT_SECRET is missing"]);
    expect(complaints({ GOOGLE_CLIENT_SECRET: "hunter2" })).toEqual(["GOOGLE_CLIENT_ID is missing"]);
    expect(complaints({ GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "hunter2" })).toEqual([]);
  });

  test.each<[name: string, values: string[]]>([
    ["NODE_ENV", ["prod", "Production"]],
    ["PORT", ["x99", "-1", "65536", "80.5", "0x", "8080 8081"]],
    ["DATABASE_URL", ["mysql://me:hunter2@db/x", "./app.db", "postgres:/me:hunter2@db", " file:x"]],
    ["SESSION_SECRET", ["hunter2", `${SECRET},hunter2`, `,${SECRET}`, SECRET.slice(1)]],
    ["CONTACT_EMAIL", ["hunter2", "hunter2@", "a b@c.de"]],
    ["TRIAL", ["true", "yes", "0"]],
    ["EGRESS_TEST_HOSTS", ["hunter2", "https://hunter2.test:1", "127.0.0.1:80,hunter2"]],
    ["FIREBASE_AUTH_DOMAIN", ["https://hunter2.test", "hunter2.test/x", "hunter2 test"]],
    ["QUICK_EXIT_URL", ["hunter2", "http://hunter2.test", "javascript:hunter2", "/hunter2"]],
    ["GOOGLE_ISSUER", ["hunter2", "http://hunter2.test", "ftp://127.0.0.1/hunter2"]],
    [
      "SENTRY_DSN",
      [
        "hunter2",
        "https://errors.test/1",
        "http://hunter2@errors.test/1",
        "https://hunter2@errors.test/",
        "https://a:hunter2@errors.test/1",
      ],
    ],
    [
      "PUBLIC_ORIGIN",
      [
        "couple.test",
        "https://couple.test/",
        "https://couple.test/app",
        "https://me:hunter2@couple.test",
        "https://COUPLE.test",
        "ftp://couple.test",
        "javascript:hunter2",
        "https://",
      ],
    ],
  ])("%s wrong", (name, values) => {
    for (const value of values) {
      const lines = complaints({ [name]: value });
      expect([value, lines]).toEqual([value, [expect.stringMatching(new RegExp(`^${name} (must|Invalid option)`))]]);
      expect(lines.join()).not.toContain("hunter2");
    }
  });

  test("all that is wrong is said at once", () => {
    expect(complaints({ PORT: "x", SESSION_SECRET: "", FIREBASE_API_KEY: undefined })).toEqual([
      "PORT must be a port number",
      "FIREBASE_API_KEY is missing",
      "SESSION_SECRET is missing",
    ]);
  });
});

describe("the Auth emulator, which makes the SDK take unsigned tokens", () => {
  const emulator = (host: string, more: Settings = {}) => complaints({ FIREBASE_AUTH_EMULATOR_HOST: host, ...more });

  test("ends a production start", () => {
    expect(emulator("127.0.0.1:9099")).toEqual(["FIREBASE_AUTH_EMULATOR_HOST must not be set in production"]);
    expect(emulator("127.0.0.1:9099", { NODE_ENV: undefined })).toHaveLength(1);
    expect(emulator("127.0.0.1:9099", { NODE_ENV: "" })).toHaveLength(1);
    expect(emulator("")).toEqual([]);
  });

  test.each(["127.0.0.1:9099", "localhost:9099", "[::1]:9099", "127.8.8.8"])("is taken on %s in a trial", (host) =>
    expect(emulator(host, { TRIAL: "1" })).toEqual([]),
  );

  test.each([
    "10.0.0.1:9099",
    "0.0.0.0:9099",
    "evil.test",
    "localhost.evil.test:9099",
    "127.0.0.1.evil.test",
    "evil.test/127.0.0.1:9099",
    "127.0.0.1:9099@evil.test",
    "localhost:9099\nevil.test",
    "127.0.0.1:x",
  ])("is not taken on %j, not even in a trial", (host) =>
    expect(emulator(host, { TRIAL: "1" })).toEqual([
      "FIREBASE_AUTH_EMULATOR_HOST must be an address of this machine in a trial",
    ]),
  );

  test("is free to be anywhere in development", () => {
    expect(emulator("emulator:9099", { NODE_ENV: "development" })).toEqual([]);
  });
});

test("stand-ins of tests for other hosts are let through in development alone", () => {
  expect(complaints({ EGRESS_TEST_HOSTS: "127.0.0.1:80" })).toEqual([
    "EGRESS_TEST_HOSTS must not be set in production",
  ]);
  expect(complaints({ EGRESS_TEST_HOSTS: "" })).toEqual([]);
  expect(complaints({ EGRESS_TEST_HOSTS: "127.0.0.1:80", NODE_ENV: "test" })).toEqual([]);
});

describe("what is read", () => {
  test("on https cookies are secure; without an origin, in development, it is this machine's", () => {
    expect(readEnv(production)).toMatchObject({ PUBLIC_ORIGIN: "https://couple.test", secure: true, PORT: 5173 });
    const { PUBLIC_ORIGIN: _, ...local } = production;
    expect(readEnv({ ...local, NODE_ENV: "development", PORT: "4000" })).toMatchObject({
      PUBLIC_ORIGIN: "http://localhost:4000",
      secure: false,
    });
  });

  test("several secrets, the first one first", () => {
    const other = SECRET.toUpperCase();
    expect(readEnv({ ...production, SESSION_SECRET: `${other},${SECRET}` }).SESSION_SECRET).toEqual([other, SECRET]);
  });

  test("an empty setting is one that is not set, and what is not ours is left alone", () => {
    const env = readEnv({ ...production, DATABASE_URL: "", CONTACT_EMAIL: "", TRIAL: "", HOME: "/root" });
    expect(env).toMatchObject({ HOST: "127.0.0.1", DATA_DIR: "./data" });
    expect([env.DATABASE_URL, env.CONTACT_EMAIL, env.TRIAL, "HOME" in env]).toEqual([
      undefined,
      undefined,
      undefined,
      false,
    ]);
  });
});

test("an analytics endpoint needs both its origin and its key, and a DSN may be plain http on this machine alone", () => {
  const origin = { POSTHOG_HOST: "https://events.test" };
  expect(complaints(origin)).toEqual(["POSTHOG_API_KEY is missing: POSTHOG_HOST is set"]);
  expect(complaints({ POSTHOG_API_KEY: "hunter2" })).toEqual(["POSTHOG_HOST is missing: POSTHOG_API_KEY is set"]);
  expect(complaints({ ...origin, POSTHOG_API_KEY: "key" })).toEqual([]);
  for (const dsn of ["https://key@errors.test/1", "https://key@errors.test/at/1", "http://key@127.0.0.1:9000/1"])
    expect(complaints({ SENTRY_DSN: dsn })).toEqual([]);
});
