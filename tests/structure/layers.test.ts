import { spawnSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

// dependency-cruiser passes in silence when it sees nothing (under a TypeScript it does not know, with a path that
// matches no file): so every rule is seen to fail here, and every file of ours is seen to have been read.

const ROOT = path.resolve(import.meta.dirname, "../..");
const CONFIG = ".dependency-cruiser.mjs";
const FOLDERS_CONFIG = ".dependency-cruiser.folders.mjs";
const { ROOMS }: { ROOMS: string[] } = await import(path.join(ROOT, CONFIG));
const PROGRAM = path.join(ROOT, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");

/** A house in good order, as small as every rule needs it. */
const HOUSE: Record<string, string> = {
  "app/routes.ts": `import { index } from "@react-router/dev/routes";\nexport default [index("pages/home/routes/home.tsx")];`,
  "app/server.ts": `import { open } from "#db/client.ts";\nopen();`,
  "app/commands/seed.ts": `import { build } from "vite";\nimport { open } from "#db/client.ts";\nbuild(open());`,
  "app/http/log.ts": `import { inspect } from "node:util";\nexport const log = inspect;`,
  "app/ui/card.tsx": `import type { ReactNode } from "react";\nexport const Card = (props: { children: ReactNode }) => props.children;`,
  "app/access/credentials.ts": `import { z } from "zod";\nexport const email = z.email();`,
  "app/activities/quiz/score.ts": `import { email } from "#app/access/credentials.ts";\nexport const score = email;`,
  "app/activities/quiz/keep-score.server.ts": `import type { Db } from "#db/client.ts";\nimport { score } from "./score.ts";\nexport const keepScore = (db: Db) => [db, score];`,
  "app/activities/check-in/mood.ts": `export const mood = 1;`,
  "app/features/legal/terms.ts": `export const terms = 1;`,
  "app/features/landing/hero.ts": `export const hero = 1;`,
  "app/activities/activity.ts": `export type Activity = { key: string };`,
  "app/activities/quiz/activity.ts": `import type { Activity } from "../activity.ts";\nexport const quiz: Activity = { key: "quiz" };`,
  "app/pages/activities.ts": `export { quiz } from "#app/activities/quiz/activity.ts";\nexport { score } from "#app/activities/quiz/score.ts";`,
  "app/pages/activities.server.ts": `export { keepScore } from "#app/activities/quiz/keep-score.server.ts";`,
  "app/pages/us/card.tsx": `export const UsCard = () => null;`,
  "app/pages/home/home-card.tsx": `import { Card } from "#app/ui/card.tsx";\nimport { score } from "../activities.ts";\nexport const HomeCard = () => <Card>{String(score)}</Card>;`,
  "app/pages/home/routes/home.tsx": `import { keepScore } from "#app/pages/activities.server.ts";\nimport { HomeCard } from "../home-card.tsx";\nimport type { Route } from "./+types/home";\nexport const loader = (_: Route.LoaderArgs) => keepScore;\nexport default HomeCard;`,
  "db/client.ts": `import { sql } from "drizzle-orm";\nexport type Db = typeof sql;\nexport const open = () => sql;`,
  "db/schema/quiz.ts": `export const scores = 1;`,
  "db/schema/check-in.ts": `export const checkIns = 1;`,
  "db/schema/couple.ts": `export const couples = 1;`,
  "db/schema/all.ts": `export { scores } from "./quiz.ts";\nexport { checkIns } from "./check-in.ts";`,
  "db/registry.ts": `export * from "./schema/all.ts";`,
  "app/activities/quiz/read-score.server.ts": `export { scores } from "#db/schema/quiz.ts";\nexport { couples } from "#db/schema/couple.ts";`,
  "app/couple/fold.server.ts": `export { scores } from "#db/registry.ts";`,
  "tests/support/couple.ts": `import { test } from "vitest";\nimport { open } from "#db/client.ts";\nexport default [test, open];`,
  // Every room, so that every other one can reach for it.
  ...Object.fromEntries(ROOMS.map((room) => [`app/${room}/own/thing.ts`, `export const thing = 1;`])),
};

/** What is planted: the rule it breaks, the file, what the file says. */
const VIOLATIONS: [rule: string, file: string, text: string][] = [
  ["no-cycles", "app/http/hen.ts", `import { egg } from "./egg.ts";\nexport const hen = () => egg;`],
  [
    "no-cycles",
    "app/http/egg.ts",
    `import type { hen } from "./hen.ts";\nexport const egg = (from: typeof hen) => from;`,
  ],
  // Each room reaches for the one above it, and for its types alone.
  ...ROOMS.slice(1).map((room, i): [string, string, string] => [
    `${room}-knows-nothing-above`,
    `app/${room}/up.ts`,
    `import type { thing } from "#app/${ROOMS[i]}/own/thing.ts";\nexport type Up = typeof thing;`,
  ]),
  ["ui-knows-nothing-above", "app/ui/root.ts", `export { default } from "../routes.ts";`],
  ["db-knows-nothing-above", "db/up.ts", `export { thing } from "#app/ui/own/thing.ts";`],
  ["activities-apart", "app/activities/quiz/other.ts", `export { mood } from "#app/activities/check-in/mood.ts";`],
  ["activities-by-list", "app/pages/home/named.ts", `export { mood } from "#app/activities/check-in/mood.ts";`],
  ["activities-by-list", "app/shell/named.ts", `export { quiz } from "#app/activities/quiz/activity.ts";`],
  ["features-apart", "app/features/landing/other.ts", `export { terms } from "../legal/terms.ts";`],
  ["an-activitys-schema-is-its-own", "app/couple/part.server.ts", `export { scores } from "#db/schema/quiz.ts";`],
  ["an-activitys-schema-is-its-own", "db/count.ts", `export { scores } from "./schema/quiz.ts";`],
  [
    "activities-schemas-apart",
    "app/activities/quiz/read-mood.server.ts",
    `import type { checkIns } from "#db/schema/check-in.ts";\nexport type C = typeof checkIns;`,
  ],
  [
    "all-tables-for-generic-code",
    "app/activities/quiz/read-all.server.ts",
    `export { checkIns } from "#db/registry.ts";`,
  ],
  ["all-tables-for-generic-code", "app/pages/us/all.server.ts", `export { scores } from "#db/schema/all.ts";`],
  ["routes-on-top", "app/pages/home/up.tsx", `export { default } from "#app/pages/home/routes/home.tsx";`],
  ["server-files-touch-db", "app/http/data.ts", `import type { Db } from "#db/client.ts";\nexport type D = Db;`],
  ["server-files-touch-db", "app/pages/us/routes/us.tsx", `import { sql } from "drizzle-orm";\nexport default sql;`],
  [
    "server-files-stay-on-the-server",
    "app/activities/quiz/card.tsx",
    `import type { keepScore } from "./keep-score.server.ts";\nexport type K = typeof keepScore;`,
  ],
  [
    "server-files-stay-on-the-server",
    "app/activities/quiz/rule.ts",
    `export { keepScore } from "./keep-score.server.ts";`,
  ],
  ["use-cases-render-nothing", "app/pages/us/render.server.ts", `export { Card } from "#app/ui/card.tsx";`],
  ["rules-are-pure", "app/pages/us/hook.ts", `export { useState } from "react";`],
  ["rules-are-pure", "app/calendar/redirect.ts", `export { redirect } from "react-router";`],
  ["rules-are-pure", "app/members/query.ts", `import type { SQL } from "drizzle-orm";\nexport type Q = SQL;`],
  ["rules-are-pure", "app/couple/table.ts", `import type { Db } from "#db/client.ts";\nexport type D = Db;`],
  ["rules-are-pure", "app/access/google/hash.ts", `export { createHash } from "node:crypto";`],
  ["rules-are-pure", "app/features/landing/read.ts", `export { readFile } from "node:fs/promises";`],
  ["rules-are-pure", "app/activities/quiz/store.ts", `export { DatabaseSync } from "node:sqlite";`],
  ["rules-know-no-markup", "app/pages/us/look.ts", `export { UsCard } from "./card.tsx";`],
  ["node-runs-no-markup", "app/commands/card.ts", `export { UsCard } from "#app/pages/us/card.tsx";`],
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

/** Two folders of one room that need each other, without any circle of files. */
const FOLDERS: Record<string, string> = {
  "app/access/google/offer.ts": `export const offer = 1;`,
  "app/access/google/popup.ts": `export { password } from "../password/password.ts";`,
  "app/access/password/password.ts": `export const password = 1;`,
  "app/access/password/step.ts": `export { offer } from "../google/offer.ts";`,
};

type Cruise = {
  modules: { source: string; dependencies: unknown[]; followable?: boolean }[];
  summary: {
    violations: { from: string; rule: { name: string }; cycle?: { name: string }[] }[];
    ruleSetUsed: { forbidden: { name: string }[] };
  };
};

function cruise(cwd: string, config = CONFIG): Cruise {
  const args = ["app", "db", "tests", "--config", config, "--output-type", "json"];
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
    for (const file of [CONFIG, FOLDERS_CONFIG, "package.json", "tsconfig.json"])
      cpSync(path.join(ROOT, file), path.join(dir, file));
    symlinkSync(path.join(ROOT, "node_modules"), path.join(dir, "node_modules"));
    plant(dir, HOUSE);
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  test("a house in good order passes", () => {
    expect(cruise(dir).summary.violations).toEqual([]);
    expect(cruise(dir, FOLDERS_CONFIG).summary.violations).toEqual([]);
  });

  test("folders that need each other are reported", () => {
    plant(dir, FOLDERS);
    const { violations } = cruise(dir, FOLDERS_CONFIG).summary;
    expect(new Set(violations.map(({ from }) => from))).toEqual(new Set(["app/access/google", "app/access/password"]));
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
  expect(new Set(globSync("app/*/", { cwd: ROOT }).map((room) => path.basename(room)))).toEqual(new Set(ROOMS));
  const files = globSync(["app/**/*.{ts,tsx}", "db/**/*.ts", "tests/**/*.ts"], { cwd: ROOT });
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => !seen.has(file))).toEqual([]);
  const dependencies = modules.reduce((sum, module) => sum + module.dependencies.length, 0);
  expect(dependencies).toBeGreaterThan(files.length);
});
