import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** A commit as git names it, whole or abbreviated. */
const COMMIT = /^[0-9a-f]{7,40}$/;

/**
 * What the build writes into the server: the version of package.json, and the commit where it is known: by the variable
 * COMMIT, as an image is built without the repository, or by git. Empty where neither says it.
 */
export function builtFrom(said = process.env.COMMIT ?? ""): { version: string; commit: string } {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  const asked = COMMIT.test(said) ? said : spawnSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" }).stdout;
  const commit = (asked ?? "").trim().slice(0, 12);
  return { version, commit: COMMIT.test(commit) ? commit : "" };
}
