import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

// `npm ci` refuses a lock file that lacks what another platform needs, and npm writes such a file without a word where
// a registry does not hold those packages at that version. It also writes down the registry's address if it is let.

type Entry = {
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};
const lock: { packages: Record<string, Entry> } = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, "../../package-lock.json"), "utf8"),
);

/** Whether a package at this place of the tree finds another by its name, as Node would. */
function finds(place: string, name: string): boolean {
  for (let at = place; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")))) {
    if (lock.packages[`${at ? `${at}/` : ""}node_modules/${name}`]) return true;
    if (at === "") return false;
  }
}

test("the lock file holds all that any platform needs", () => {
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

test("the lock file names no registry", () => {
  const named = Object.entries(lock.packages).filter(([, entry]) => entry.resolved);
  expect(named.map(([place]) => place)).toEqual([]);
});
