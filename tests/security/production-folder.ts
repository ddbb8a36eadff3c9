import { copyFileSync, cpSync, existsSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** What the image has beside its packages; the Dockerfile copies the same. */
const OWN = ["package.json", "build", "app", "db"];

type Locked = { packages: Record<string, { dev?: boolean }> };

/**
 * A folder as `npm ci --omit=dev` and the built product make it, without asking a registry: the packages that the lock
 * file does not call dev's, as links to the files that are installed here. Nothing above it holds packages.
 */
export function productionFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "couple-production-"));
  for (const part of OWN) cpSync(part, join(folder, part), { recursive: true });
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as Locked;
  for (const [place, { dev }] of Object.entries(packages))
    if (place && !dev && existsSync(place)) copyPackage(place, join(folder, place));
  return folder;
}

/** One package alone: what lies in its own node_modules has a line of its own in the lock file. */
function copyPackage(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [here, there] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory() && entry.name !== "node_modules") copyPackage(here, there);
    else if (entry.isFile()) linkOrCopy(here, there);
  }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(from, to); // the temporary folder is on another disk
  }
}
