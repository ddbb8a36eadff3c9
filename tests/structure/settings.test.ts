import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readEnv } from "#app/http/env.ts";
import { envFields } from "#app/http/env-fields.ts";
import { SERVER_SETTINGS } from "#tests/support/process.ts";

/** Every setting that the server knows stands wherever an operator looks for it, and nothing else does. */
const known = Object.keys(envFields.shape).sort();
const read = (file: string) => readFileSync(file, "utf8");
const sorted = (names: Iterable<string>) => [...new Set(names)].sort();
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = ""]) => name);
const handbook = read("docs/operations.md");
const compose = read("compose.yaml");

test(".env.example has a line for each, and for nothing else", () => {
  expect(sorted(found(read(".env.example"), /^(?:# )?([A-Z][A-Z0-9_]+)=/gm))).toEqual(
    sorted([...known, "MASTER_KEY_SERVICE"]),
  );
});

test("the table in the handbook has each of them, and nothing else", () => {
  const [, table = ""] = /^\| setting \|.*\n\| --- .*\n((?:\|.*\n)+)/m.exec(handbook) ?? [];
  const named = table.split("\n").flatMap((line) => found(line.split(" | ")[0] ?? "", /`([A-Z0-9_]+)`/g));
  expect(sorted(named)).toEqual(known);
});

/** What a server in a container has no use for. */
const NOT_IN_CONTAINERS = [
  "FIREBASE_AUTH_EMULATOR_HOST",
  "TRIAL",
  "GOOGLE_ISSUER",
  "EGRESS_TEST_HOSTS",
  "STRIPE_API_BASE",
];

test("compose.yaml hands in every one that the image does not set itself", () => {
  const [app = ""] = compose.split(/^ {2}db:$/m);
  const handedIn = found(app, /^ {6}([A-Z0-9_]+):/gm).map((name) => name.replace(/_FILE$/, ""));
  const [, ofImage = ""] = /^ENV (.*)$/m.exec(read("Dockerfile")) ?? [];
  const inImage = found(ofImage, /([A-Z_]+)=/g);
  expect(sorted([...handedIn, ...inImage, ...NOT_IN_CONTAINERS])).toEqual(known);
  // Handed in under its own name, and empty where it is not set; three have to be.
  for (const [, name, from, rest] of app.matchAll(/^ {6}([A-Z0-9_]+): \$\{([A-Z0-9_]+)(.*)\}$/gm))
    expect([name, from, rest?.slice(0, 2)]).toEqual([name, name, expect.stringMatching(/^:[-?]$/)]);
});

describe("secrets in files", () => {
  const named = sorted(found(`${handbook}${compose}${read(".env.example")}`, /\b([A-Z][A-Z0-9_]*)_FILE\b/g)).filter(
    (name) => !["POSTGRES_PASSWORD", "KEYS_BACKUP"].includes(name),
  );
  test("some are named", () => expect(named.length).toBeGreaterThan(4));
  test.each(named)("%s_FILE is read", (name) => {
    const settings = { ...SERVER_SETTINGS, [name]: "", [`${name}_FILE`]: "no/such/file" };
    expect(() => readEnv(settings)).toThrow(`${name}_FILE can't be read`);
  });

  test("an empty one is the same as none: what compose.yaml always hands in may be left empty", () => {
    const empty = { GOOGLE_CLIENT_ID: "", GOOGLE_CLIENT_SECRET_FILE: "/dev/null", SMTP_URL_FILE: "/dev/null" };
    const env = readEnv({ ...SERVER_SETTINGS, ...empty });
    expect([env.GOOGLE_CLIENT_SECRET, env.SMTP_URL]).toEqual([undefined, undefined]);
  });

  test("the handbook makes every file that compose.yaml reads", () => {
    const files = found(compose, /^ {4}file: \.\/(secrets\/[a-z_]+)$/gm);
    expect(files.length).toBeGreaterThan(5);
    const [, made = ""] = /mkdir -m 700 secrets\n([\s\S]*?)chmod/.exec(handbook) ?? [];
    expect(files.filter((file) => !made.includes(file))).toEqual([]);
  });
});

test("no document names a setting that there is not", () => {
  const others = new Set(["POSTGRES_PASSWORD_FILE"]);
  for (const file of ["README.md", "docs/operations.md", "docs/threat-model.md", ".env.example"]) {
    const named = found(read(file), /(?<![\w/.$])([A-Z][A-Z0-9]+(?:_[A-Z]+)+)(?![\w/])/g).filter(
      (name) => !others.has(name),
    );
    expect([
      file,
      named.filter((name) => !known.includes(name.replace(/_FILE$/, "")) && !known.includes(name)),
    ]).toEqual([file, []]);
  }
});
