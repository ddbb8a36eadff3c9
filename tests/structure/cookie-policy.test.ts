import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// The cookie policy promises every name: what lies in the browser and is not in it breaks the promise.
const policy = readFileSync("app/features/legal/en/cookie-text.tsx", "utf8");
const sources = globSync("app/**/*.{ts,tsx}", { exclude: ["**/*.test.*", "app/commands/**", "app/features/legal/**"] })
  .map((file) => file.replaceAll("\\", "/"))
  .map((file) => ({ file, code: readFileSync(file, "utf8") }));

const named = (pattern: RegExp, code: string) => [...code.matchAll(pattern)].map(([, name = ""]) => name);

/** Where names of the browser's storage are given; the pattern finds them there. */
const STORES: Record<string, RegExp> = {
  "app/couple/browser-keys.ts": /^ {2}\| "(\w+)"/gm,
  "app/ui/draft.ts": /^const PREFIX = "([\w-]+)"/gm,
};

test("each cookie that the code sets stands in the cookie policy by its name", () => {
  const names = new Set<string>();
  for (const { code } of sources) {
    for (const name of named(/cookieName\(\w+, "(\w+)"\)/g, code)) names.add(name);
    // Without the prefix: named by a constant of the file.
    for (const constant of named(/\bcookie\(env, ([A-Z_]+),/g, code))
      for (const name of named(new RegExp(`const ${constant} = "(\\w+)"`, "g"), code)) names.add(name);
  }
  expect([...names].sort()).toEqual(
    expect.arrayContaining(["draft", "flash", "pendingInviteCode", "returnTo", "session"]),
  );
  expect([...names].filter((name) => !policy.includes(`<code>${name}</code>`))).toEqual([]);
});

test("so does each key of the browser's storage", () => {
  const users = sources.filter(({ code }) => /(local|session)Storage\./.test(code));
  expect(users.map(({ file }) => file).sort()).toEqual(Object.keys(STORES).sort());
  const keys = users.flatMap(({ file, code }) => (STORES[file] ? named(STORES[file], code) : []));
  expect(keys.length).toBeGreaterThan(5);
  expect(keys.filter((key) => !policy.includes(`<code>${key}</code>`))).toEqual([]);
});
