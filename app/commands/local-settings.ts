import { resolve } from "node:path";
import { type AuthEmulator, findOrStartAuthEmulator } from "./auth-emulator.ts";
import { newPushKeys, publicKeyOf } from "./push-keys.ts";
import { localSecret } from "./secrets.ts";

/** A project id that the emulator takes and that can't belong to anybody. */
const PROJECT = "demo-couple";

/**
 * The settings of dev and trial: what is not set is filled in, so that neither needs any. Starts the Auth emulator
 * unless FIREBASE_AUTH_EMULATOR_HOST names a running one.
 */
export async function localSettings(
  mode: "development" | "production",
  { keepAccounts, log }: { keepAccounts: boolean; log: (line: string) => void },
): Promise<{ emulator: AuthEmulator }> {
  const env = process.env;
  env.NODE_ENV = mode;
  env.DATA_DIR ||= "./data";
  env.PORT ||= "5173";
  env.DATABASE_URL ||= `file:${resolve(env.DATA_DIR, "app.db")}`;
  env.PUBLIC_ORIGIN ||= `http://localhost:${env.PORT}`;
  env.FIREBASE_PROJECT_ID ||= PROJECT;
  env.FIREBASE_API_KEY ||= "demo-key";
  env.SESSION_SECRET ||= localSecret(env.DATA_DIR, "session-secret");
  if (!env.MASTER_KEY_SERVICE) env.MASTER_KEY ||= localSecret(env.DATA_DIR, "master-key");
  if (!env.VAPID_PUBLIC_KEY && !env.VAPID_PRIVATE_KEY && !env.VAPID_PRIVATE_KEY_FILE) {
    env.VAPID_PRIVATE_KEY = localSecret(env.DATA_DIR, "push-key", () => newPushKeys().privateKey);
    env.VAPID_PUBLIC_KEY = publicKeyOf(env.VAPID_PRIVATE_KEY);
    env.VAPID_SUBJECT ||= "mailto:trial@example.com";
  }
  if (mode === "production") env.TRIAL = "1";
  const emulator = await findOrStartAuthEmulator({
    dataDir: resolve(env.DATA_DIR, "auth-emulator"),
    project: env.FIREBASE_PROJECT_ID,
    keep: keepAccounts,
    log,
  });
  env.FIREBASE_AUTH_EMULATOR_HOST = emulator.host;
  return { emulator };
}

/** Node 24 is what the packages are made for; an older one would run everything in silence until it does not. */
export function checkNode(): void {
  const major = Number(process.versions.node.split(".")[0]);
  if (major >= 24) return;
  process.stderr.write(
    `Node ${process.versions.node} runs this, and 24 is needed: run "npm ci" again, which brings it.\n`,
  );
  process.exit(1);
}
