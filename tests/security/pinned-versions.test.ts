import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

// docs/product/security.md#pinned-versions. `npm ci` refuses a lock file that lacks what another platform needs, and
// npm writes such a file without a word where a registry does not hold those packages at that version. It also writes
// down the registry's address if it is let.

type Entry = {
  version?: string;
  integrity?: string;
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};
const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, "../..", file), "utf8");
const lock: { packages: Record<string, Entry> } = JSON.parse(read("package-lock.json"));

/** Whether a package at this place of the tree finds another by its name, as Node would. */
function finds(place: string, name: string): boolean {
  for (let at = place; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")))) {
    if (lock.packages[`${at ? `${at}/` : ""}node_modules/${name}`]) return true;
    if (at === "") return false;
  }
}

test("Pinned versions: the lock file holds all that any platform needs", () => {
  const missing: string[] = [];
  for (const [place, entry] of Object.entries(lock.packages)) {
    const peers = Object.keys(entry.peerDependencies ?? {}).filter(
      (name) => !entry.peerDependenciesMeta?.[name]?.optional,
    );
    const needs = [
      ...Object.keys(entry.dependencies ?? {}),
      ...Object.keys(entry.optionalDependencies ?? {}),
      ...peers,
    ];
    for (const name of needs) if (!finds(place, name)) missing.push(`${place} needs ${name}`);
  }
  expect(Object.keys(lock.packages).length).toBeGreaterThan(500);
  expect(missing).toEqual([]);
});

test("Pinned versions: the lock file names no registry", () => {
  const named = Object.entries(lock.packages).filter(([, entry]) => entry.resolved);
  expect(named.map(([place]) => place)).toEqual([]);
});

test("Pinned versions: every version is pinned in the lock file, by its number and by what is in it", () => {
  const loose = Object.entries(lock.packages).filter(
    ([place, { version, integrity }]) => place !== "" && !(/^\d+\.\d+\.\d+/.test(version ?? "") && integrity),
  );
  expect(loose.map(([place]) => place)).toEqual([]);
  const { version: _, ...root } = lock.packages[""] ?? {};
  const asked = JSON.parse(read("package.json")) as Entry;
  expect(root.dependencies).toEqual(asked.dependencies);
  // Node itself comes in the newest of its line that the lock file holds; all else by its one number.
  const ranges = Object.entries({ ...asked.dependencies, ...asked.devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  );
  expect(ranges.map(([name]) => name)).toEqual(["node"]);
});

test("Pinned versions: what is installed is what the lock file says: npm ci and nothing else", () => {
  for (const file of ["Dockerfile", "README.md", ".ci/run", "docs/operations.md", "package.json"])
    expect([file, read(file).match(/npm (install|i|update)\b(?! -g)/g)]).toEqual([file, null]);
  for (const file of ["Dockerfile", "README.md", ".ci/run", "docs/operations.md"])
    expect([file, read(file).includes("npm ci")]).toEqual([file, true]);
});
