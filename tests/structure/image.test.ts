import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { envFields } from "#app/http/env-fields.ts";

// No container engine is at hand in the tests: this holds what can be held without one. docs/operations.md says what
// was seen by hand.
const dockerfile = readFileSync("Dockerfile", "utf8").replace(/\\\n\s*/g, "");
const lines = dockerfile.split("\n").filter((line) => line && !line.startsWith("#"));
const last = lines.slice(lines.findLastIndex((line) => line.startsWith("FROM ")));
const compose = readFileSync("compose.yaml", "utf8");

/** What is copied from the checkout. */
const copied = lines
  .filter((line) => line.startsWith("COPY ") && !line.includes("--from="))
  .flatMap((line) => line.split(" ").slice(1, -1));

test("the image is made of files that are there and that .dockerignore lets through", () => {
  expect(copied.length).toBeGreaterThan(8);
  expect(copied.filter((file) => !existsSync(file))).toEqual([]);
  const [all, ...let_through] = readFileSync(".dockerignore", "utf8")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"));
  expect(all, "nothing by default").toBe("*");
  expect(copied.filter((file) => !let_through.includes(`!${file}`))).toEqual([]);
});

test("what the build and the start read is in it", () => {
  for (const file of ["vite.config.ts", "react-router.config.ts", "tsconfig.json", "public", "app", "db"])
    expect(copied).toContain(file);
  const inLast = last.filter((line) => line.startsWith("COPY ")).join("\n");
  for (const part of ["node_modules", "build", "app", "db", "package.json"]) expect(inLast).toContain(part);
});

test("it runs on the Node that the product is built with, not as root, and asks for its health without other programs", () => {
  const { devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
    devDependencies: Record<string, string>;
  };
  const major = /\d+/.exec(devDependencies.node ?? "")?.[0];
  for (const from of lines.filter((line) => line.startsWith("FROM node")))
    expect(from).toMatch(new RegExp(`^FROM node:${major}-`));
  expect(last).toContain("USER node");
  expect(last.find((line) => line.startsWith("HEALTHCHECK"))).toMatch(/"node", "-e", .*\/healthz/);
  expect(dockerfile).not.toMatch(/curl|wget|--privileged/);
});

test("compose.yaml names settings that there are, and holds no secret itself", () => {
  const named = [...compose.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name = ""]) => name);
  expect(named.length).toBeGreaterThan(8);
  const ours = named.filter((name) => !name.startsWith("POSTGRES_"));
  expect(ours.filter((name) => !(name.replace(/_FILE$/, "") in envFields.shape))).toEqual([]);
  for (const name of ["SESSION_SECRET", "MASTER_KEY", "DATABASE_URL"]) expect(named).not.toContain(name);
  for (const needed of ["read_only: true", "cap_drop: [ALL]", "no-new-privileges:true"])
    expect(compose).toContain(needed);
});
