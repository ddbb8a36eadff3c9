import { spawnSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

// dependency-cruiser passes in silence when it sees nothing (under a TypeScript it does not know, with a path that
// matches no file): so every rule is seen to fail here, and every file of ours is seen to have been read.

const ROOT = path.resolve(import.meta.dirname, "../..");
const CONFIG = ".dependency-cruiser.mjs";
const PROGRAM = path.join(ROOT, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");

/** A house in good order, as small as every rule needs it. */
const HOUSE: Record<string, string> = {
  "app/routes.ts": `import { index } from "@react-router/dev/routes";\nexport default [index("features/home/routes/home.tsx")];`,
  "app/server.ts": `import { open } from "#db/client.ts";\nopen();`,
  "app/commands/seed.ts": `import { build } from "vite";\nimport { open } from "#db/client.ts";\nbuild(open());`,
  "app/http/log.ts": `import { inspect } from "node:util";\nexport const log = inspect;`,
  "app/ui/card.tsx": `import type { ReactNode } from "react";\nexport const Card = (props: { children: ReactNode }) => props.children;`,
  "app/access/credentials.ts": `import { z } from "zod";\nexport const email = z.email();`,
  "app/features/quiz/score.ts": `import { email } from "#app/access/credentials.ts";\nexport const score = email;`,
  "app/features/quiz/keep-score.server.ts": `import type { Db } from "#db/client.ts";\nimport { score } from "./score.ts";\nexport const keepScore = (db: Db) => [db, score];`,
  "app/features/check-in/mood.ts": `export const mood = 1;`,
  "app/features/us/room.ts": `export const room = 1;`,
  "app/features/home/home-card.tsx": `import { Card } from "#app/ui/card.tsx";\nimport { score } from "#app/features/quiz/score.ts";\nexport const HomeCard = () => <Card>{String(score)}</Card>;`,
  "app/features/home/routes/home.tsx": `import { keepScore } from "#app/features/quiz/keep-score.server.ts";\nimport { HomeCard } from "../home-card.tsx";\nimport type { Route } from "./+types/home";\nexport const loader = (_: Route.LoaderArgs) => keepScore;\nexport default HomeCard;`,
  "db/client.ts": `import { sql } from "drizzle-orm";\nexport type Db = typeof sql;\nexport const open = () => sql;`,
  "tests/support/couple.ts": `import { test } from "vitest";\nimport { open } from "#db/client.ts";\nexport default [test, open];`,
};

/** What is planted: the rule it breaks, the file, what the file says. */
const VIOLATIONS: [rule: string, file: string, text: string][] = [
  ["no-cycles", "app/http/hen.ts", `import { egg } from "./egg.ts";\nexport const hen = () => egg;`],
  [
    "no-cycles",
    "app/http/egg.ts",
    `import type { hen } from "./hen.ts";\nexport const egg = (from: typeof hen) => from;`,
  ],
  ["activities-apart", "app/features/quiz/other.ts", `export { mood } from "#app/features/check-in/mood.ts";`],
  [
    "activities-apart",
    "app/features/quiz/above.ts",
    `import type { room } from "../us/room.ts";\nexport type A = typeof room;`,
  ],
  ["activities-composed", "app/features/us/sum.ts", `export { score } from "#app/features/quiz/score.ts";`],
  ["ground-knows-no-feature", "app/http/feature.ts", `export { room } from "#app/features/us/room.ts";`],
  ["ground-knows-no-feature", "app/ui/feature.tsx", `export { room } from "#app/features/us/room.ts";`],
  ["ground-knows-no-feature", "db/feature.ts", `export { room } from "#app/features/us/room.ts";`],
  ["routes-on-top", "app/features/us/up.tsx", `export { default } from "#app/features/home/routes/home.tsx";`],
  ["server-files-touch-db", "app/http/data.ts", `import type { Db } from "#db/client.ts";\nexport type D = Db;`],
  ["server-files-touch-db", "app/pages/us/routes/us.tsx", `import { sql } from "drizzle-orm";\nexport default sql;`],
  [
    "server-files-stay-on-the-server",
    "app/features/quiz/card.tsx",
    `import type { keepScore } from "./keep-score.server.ts";\nexport type K = typeof keepScore;`,
  ],
  [
    "server-files-stay-on-the-server",
    "app/features/quiz/rule.ts",
    `export { keepScore } from "./keep-score.server.ts";`,
  ],
  ["use-cases-render-nothing", "app/features/us/render.server.ts", `export { Card } from "#app/ui/card.tsx";`],
  ["rules-are-pure", "app/features/us/hook.ts", `export { useState } from "react";`],
  ["rules-are-pure", "app/features/us/redirect.ts", `export { redirect } from "react-router";`],
  ["rules-are-pure", "app/features/us/query.ts", `import type { SQL } from "drizzle-orm";\nexport type Q = SQL;`],
  ["rules-are-pure", "app/features/us/table.ts", `import type { Db } from "#db/client.ts";\nexport type D = Db;`],
  ["rules-are-pure", "app/features/us/hash.ts", `export { createHash } from "node:crypto";`],
  ["rules-are-pure", "app/features/us/read.ts", `export { readFile } from "node:fs/promises";`],
  ["rules-are-pure", "app/features/us/store.ts", `export { DatabaseSync } from "node:sqlite";`],
  ["rules-know-no-markup", "app/features/us/look.ts", `export { Card } from "#app/ui/card.tsx";`],
  ["product-without-tests", "app/http/helped.ts", `export { default } from "#tests/support/couple.ts";`],
  ["product-without-tests", "db/helped.ts", `export { default } from "../tests/support/couple.ts";`],
  ["product-without-dev-packages", "app/http/dev.ts", `export { test } from "vitest";`],
  [
    "product-without-dev-packages",
    "db/dev.ts",
    `import type { Arbitrary } from "fast-check";\nexport type A = Arbitrary<1>;`,
  ],
  ["everything-resolves", "app/http/lost.ts", `export { gone } from "#app/http/gone.ts";`],
];

type Cruise = {
  modules: { source: string; dependencies: unknown[]; followable?: boolean }[];
  summary: {
    violations: { from: string; rule: { name: string }; cycle?: { name: string }[] }[];
    ruleSetUsed: { forbidden: { name: string }[] };
  };
};

function cruise(cwd: string): Cruise {
  const args = ["app", "db", "tests", "--config", CONFIG, "--output-type", "json"];
  const { stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], {
    cwd,
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
  });
  if (!stdout.startsWith("{")) throw new Error(`dependency-cruiser gave no report: ${stdout}${stderr}`);
  return JSON.parse(stdout) as Cruise;
}

function plant(dir: string, files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
    writeFileSync(path.join(dir, file), `${text}\n`);
  }
}

describe("the rules of the layout", { timeout: 60_000 }, () => {
  const dir = mkdtempSync(path.join(tmpdir(), "layers-"));
  beforeAll(() => {
    for (const file of [CONFIG, "package.json", "tsconfig.json"]) cpSync(path.join(ROOT, file), path.join(dir, file));
    symlinkSync(path.join(ROOT, "node_modules"), path.join(dir, "node_modules"));
    plant(dir, HOUSE);
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  test("a house in good order passes", () => {
    expect(cruise(dir).summary.violations).toEqual([]);
  });

  test("every rule reports the violation planted for it", () => {
    plant(dir, Object.fromEntries(VIOLATIONS.map(([, file, text]) => [file, text])));
    const { violations, ruleSetUsed } = cruise(dir).summary;
    // A cycle is reported once, for one of its files.
    const reported = new Set(
      violations.flatMap(({ rule, from, cycle = [] }) =>
        [from, ...cycle.map(({ name }) => name)].map((file) => `${rule.name}: ${file}`),
      ),
    );
    expect(VIOLATIONS.map(([rule, file]) => `${rule}: ${file}`).filter((planted) => !reported.has(planted))).toEqual(
      [],
    );
    const rules = ruleSetUsed.forbidden.map(({ name }) => name);
    expect(rules.filter((rule) => !VIOLATIONS.some(([planted]) => planted === rule))).toEqual([]);
  });
});

test("dependency-cruiser reads every file of this repository, and what they import", { timeout: 60_000 }, () => {
  const { modules } = cruise(ROOT);
  const seen = new Set(modules.map(({ source }) => source));
  const files = globSync(["app/**/*.{ts,tsx}", "db/**/*.ts", "tests/**/*.ts"], { cwd: ROOT });
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => !seen.has(file))).toEqual([]);
  const dependencies = modules.reduce((sum, module) => sum + module.dependencies.length, 0);
  expect(dependencies).toBeGreaterThan(files.length);
});
