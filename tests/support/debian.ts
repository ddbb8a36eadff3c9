import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/**
 * Installs packages of Debian's, as root.
 * @returns undefined when it went well, null when this is not the place for it, else what went wrong
 */
export function installDebian(...names: string[]): string | null | undefined {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return null;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const wait = ["-o", "DPkg::Lock::Timeout=120"];
  // A failed update is no reason to stop: the lists that are there may do.
  spawnSync("apt-get", [...wait, "update"], { env });
  const args = [...wait, "install", "-y", "--no-install-recommends", ...names];
  return complaint("apt-get", spawnSync("apt-get", args, { env, encoding: "utf8" }));
}

/** What a command that failed has said last. */
export function complaint(command: string, asked: SpawnSyncReturns<string>): string | undefined {
  if (asked.status === 0) return undefined;
  const said = asked.error?.message ?? asked.stderr.trim().split("\n").slice(-3).join(" / ");
  return `${command}: ${said || `exit code ${asked.status}`}`;
}
