import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * A secret of dev and trial, made once for a data folder, so that a restart signs nobody out and opens every text.
 * Production takes its secrets from its own settings and never calls this.
 */
export function localSecret(
  dataDir: string,
  name: "session-secret" | "master-key" | "push-key",
  make = () => randomBytes(32).toString("base64url"),
): string {
  const file = join(dataDir, name);
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    const secret = make();
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, `${secret}\n`, { mode: 0o600 });
    return secret;
  }
}
