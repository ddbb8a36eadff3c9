import { createECDH } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";
import { envFields } from "./env-fields.ts";
import { isLoopback } from "./setting.ts";

/** A setting that is missing or wrong: the message is one line for each, names the variable and never its value. */
export class EnvError extends Error {
  override name = "EnvError";
}

type Refusal = { addIssue(issue: { code: "custom"; path: string[]; message: string }): void };

function needsMasterKey(env: { MASTER_KEY?: unknown; MASTER_KEY_SERVICE?: unknown }, context: Refusal): void {
  if (env.MASTER_KEY || env.MASTER_KEY_SERVICE) return;
  context.addIssue({ code: "custom", path: ["MASTER_KEY"], message: "is missing" });
}

/** Google sign-in takes both or none. */
function needsWholeClient(
  env: { GOOGLE_CLIENT_ID?: string | undefined; GOOGLE_CLIENT_SECRET?: string | undefined },
  context: Refusal,
): void {
  const missing = env.GOOGLE_CLIENT_ID ? "GOOGLE_CLIENT_SECRET" : "GOOGLE_CLIENT_ID";
  if (Boolean(env.GOOGLE_CLIENT_ID) === Boolean(env.GOOGLE_CLIENT_SECRET)) return;
  context.addIssue({ code: "custom", path: [missing], message: "is missing" });
}

/** Of each of these all are set or none: a bucket, selling, a model, push. */
const WHOLE = {
  bucket: ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
  stripe: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_PRICE"],
  model: ["AI_BASE_URL", "AI_MODEL", "AI_API_KEY"],
  push: ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY", "VAPID_SUBJECT"],
} as const;

function needsWhole<N extends string>(names: readonly N[], env: { [name in N]?: unknown }, context: Refusal): void {
  const missing = names.filter((name) => !env[name]);
  if (missing.length === names.length) return;
  for (const name of missing) context.addIssue({ code: "custom", path: [name], message: "is missing" });
}

/** What is signed with one key is refused by push services that were told of another. */
function isPair(publicKey: string, privateKey: string): boolean {
  const curve = createECDH("prime256v1");
  try {
    curve.setPrivateKey(privateKey, "base64url");
  } catch {
    return false;
  }
  return curve.getPublicKey("base64url") === publicKey;
}

const schema = envFields.superRefine((env, context) => {
  const wrong = (variable: string, message: string) => context.addIssue({ code: "custom", path: [variable], message });
  needsMasterKey(env, context);
  needsWholeClient(env, context);
  for (const names of Object.values(WHOLE)) needsWhole<keyof typeof env>(names, env, context);
  if (env.VAPID_PUBLIC_KEY && env.VAPID_PRIVATE_KEY && !isPair(env.VAPID_PUBLIC_KEY, env.VAPID_PRIVATE_KEY))
    wrong("VAPID_PUBLIC_KEY", "must be the one of VAPID_PRIVATE_KEY");
  for (const name of ["DATABASE_DIRECT_URL", "DATABASE_REPLICA_URL"] as const)
    if (env[name] && !env.DATABASE_URL?.startsWith("postgres"))
      wrong(name, "is for a PostgreSQL: DATABASE_URL names none");
  if (env.METRICS_PORT && env.METRICS_PORT === env.PORT) wrong("METRICS_PORT", "must be another port than PORT");
  if (env.SMTP_URL && !env.MAIL_FROM) wrong("MAIL_FROM", "is missing: SMTP_URL is set");
  if (env.POSTHOG_HOST && !env.POSTHOG_API_KEY) wrong("POSTHOG_API_KEY", "is missing: POSTHOG_HOST is set");
  if (env.POSTHOG_API_KEY && !env.POSTHOG_HOST) wrong("POSTHOG_HOST", "is missing: POSTHOG_API_KEY is set");
  if (env.PUBLIC_ORIGIN && URL.parse(env.QUICK_EXIT_URL)?.host === URL.parse(env.PUBLIC_ORIGIN)?.host)
    wrong("QUICK_EXIT_URL", "must not be an address of this site");
  if (env.NODE_ENV !== "production") return;
  if (!env.PUBLIC_ORIGIN) wrong("PUBLIC_ORIGIN", "is missing");
  if (env.EGRESS_TEST_HOSTS.length > 0) wrong("EGRESS_TEST_HOSTS", "must not be set in production");
  if (env.STRIPE_API_BASE && !env.TRIAL) wrong("STRIPE_API_BASE", "must not be set in production");
  if (env.FIREBASE_AUTH_EMULATOR_HOST) {
    // The SDK takes unsigned tokens from anybody as soon as this variable is set
    // (docs/product/security.md#no-emulator-in-production).
    if (!env.TRIAL) wrong("FIREBASE_AUTH_EMULATOR_HOST", "must not be set in production");
    else if (!isLoopback(env.FIREBASE_AUTH_EMULATOR_HOST)) {
      wrong("FIREBASE_AUTH_EMULATOR_HOST", "must be an address of this machine in a trial");
    }
  }
});

/** Every setting of the process, checked. */
export type Env = Omit<z.infer<typeof schema>, "PUBLIC_ORIGIN"> & {
  PUBLIC_ORIGIN: string;
  /** Whether cookies may carry Secure and the __Host- prefix. */
  secure: boolean;
};

/**
 * Reads and checks the environment. It is read here and nowhere else (db/dialect.ts reads DATABASE_URL once more,
 * because the schema is made when its module loads).
 * @throws EnvError naming each variable that is missing or wrong
 */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const env = parse(schema, source);
  const publicOrigin = env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`;
  return { ...env, PUBLIC_ORIGIN: publicOrigin, secure: publicOrigin.startsWith("https:") };
}

const dataSchema = envFields
  .pick({
    DATABASE_URL: true,
    DATA_DIR: true,
    MASTER_KEY: true,
    MASTER_KEY_SERVICE: true,
    KEYS_DATABASE_URL: true,
    KEYS_BACKUP_FILE: true,
    S3_ENDPOINT: true,
    S3_REGION: true,
    S3_BUCKET: true,
    S3_ACCESS_KEY_ID: true,
    S3_SECRET_ACCESS_KEY: true,
  })
  .superRefine((env, context) => {
    needsMasterKey(env, context);
    needsWhole(WHOLE.bucket, env, context);
  });

/** The settings of a command that works on the data and serves nobody. */
export type DataEnv = z.infer<typeof dataSchema>;

/**
 * Reads what a command on the data needs. Where there is no master key among the settings, the one that `npm run dev`
 * and `npm run trial` keep in their data folder is taken.
 * @throws EnvError naming each variable that is missing or wrong
 */
export function readDataEnv(source: NodeJS.ProcessEnv): DataEnv {
  const local = join(source.DATA_DIR || "./data", "master-key");
  const own = source.MASTER_KEY || source.MASTER_KEY_FILE || source.MASTER_KEY_SERVICE || !existsSync(local);
  return parse(dataSchema, own ? source : { ...source, MASTER_KEY_FILE: local });
}

/** Secrets that may lie in a file instead (`…_FILE`), as containers hand them in. */
const IN_FILES = [
  "SESSION_SECRET",
  "MASTER_KEY",
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "DATABASE_REPLICA_URL",
  "GOOGLE_CLIENT_SECRET",
  "SMTP_URL",
  "S3_SECRET_ACCESS_KEY",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "AI_API_KEY",
  "VAPID_PRIVATE_KEY",
  "OTEL_EXPORTER_OTLP_HEADERS",
] as const;

function withFiles(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const all = { ...source };
  for (const name of IN_FILES) {
    const file = source[`${name}_FILE`];
    if (!file || source[name]) continue;
    try {
      all[name] = readFileSync(file, "utf8").trim();
    } catch {
      throw new EnvError(`${name}_FILE can't be read`);
    }
  }
  return all;
}

function parse<T extends z.ZodType>(all: T, source: NodeJS.ProcessEnv): z.infer<T> {
  const parsed = all.safeParse(withFiles(source));
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
  throw new EnvError(`${lines.join("\n")}\nSee .env.example for what each setting means.`);
}
