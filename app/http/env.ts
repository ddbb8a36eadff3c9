import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { parseProxies } from "./client-address.ts";

/** A setting that is missing or wrong: the message is one line for each, names the variable and never its value. */
export class EnvError extends Error {
  override name = "EnvError";
}

const isLoopback = (host: string) => /^(127(\.\d{1,3}){3}|localhost|\[::1\])(:\d+)?$/.test(host);

const origin = z.string().refine(
  (value) => {
    const url = URL.parse(value);
    return url !== null && url.origin === value && /^https?:$/.test(url.protocol);
  },
  { error: "must be an origin such as https://couple.example, without a path" },
);

const webAddress = z.url({ protocol: /^https?$/, error: "must be an address that begins with https:// or http://" });
const harmlessPage = z
  .url({ protocol: /^https$/, error: "must be an address that begins with https://" })
  .transform((value) => new URL(value).href.replaceAll("'", "%27"));
/** Unencrypted only on this machine: a client's secret goes there. */
const issuer = z.string().refine(
  (value) => {
    const url = URL.parse(value);
    return url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback(url.host));
  },
  { error: "must be an address that begins with https://" },
);
/** A public key, an origin and a project's number; no secret, for browsers are told it. */
function isDsn(value: string): boolean {
  const url = URL.parse(value);
  return (
    url !== null &&
    (url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.host))) &&
    url.username !== "" &&
    url.password === "" &&
    /\/\d+$/.test(url.pathname) &&
    url.search === ""
  );
}

/** Looked at here: the SDK opens it at the first sign-in. */
function isKeyFile(path: string): boolean {
  try {
    return typeof JSON.parse(readFileSync(path, "utf8")) === "object";
  } catch {
    return false;
  }
}

/** An unset variable and an empty one are the same: compose files and shells write both. */
const setting = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === "" ? undefined : value), schema);

const databaseUrl = z.string().regex(/^(postgres(ql)?:\/\/|file:)/, { error: "must begin with postgres:// or file:" });

const proxies = z.string().transform((list, context) => {
  const parsed = parseProxies(list);
  if (parsed) return parsed;
  context.addIssue({ code: "custom", message: "must be addresses or networks such as 10.0.0.0/8, parted by commas" });
  return z.NEVER;
});

/** One secret, or several parted by commas: the first one is used, all are accepted, so that it can be changed. */
const secrets = z
  .string({ error: "is missing" })
  .transform((value) => value.split(","))
  .refine((all) => all.every((one) => one.length >= 32), { error: "must have at least 32 characters" });

const fields = z.object({
  // Where nobody has said anything the strict one: `npm start` on a bare machine is production.
  NODE_ENV: setting(z.enum(["production", "development", "test"]).default("production")),
  PORT: setting(z.coerce.number({ error: "must be a port number" }).int().min(0).max(65535).default(5173)),
  HOST: setting(z.string().default("127.0.0.1")),
  /** Whose X-Forwarded-For is believed; unset: nobody's. */
  TRUSTED_PROXIES: setting(proxies.optional()),
  /** Calls of the API that an account may make in 5 minutes; 0: any number. Unset: the rule's own. */
  API_CALL_LIMIT: setting(z.coerce.number({ error: "must be a number of calls" }).int().min(0).optional()),
  DATABASE_URL: setting(databaseUrl.optional()),
  DATA_DIR: setting(z.string().default("./data")),
  PUBLIC_ORIGIN: setting(origin.optional()),
  FIREBASE_PROJECT_ID: setting(z.string({ error: "is missing" })),
  FIREBASE_API_KEY: setting(z.string({ error: "is missing" })),
  FIREBASE_AUTH_EMULATOR_HOST: setting(z.string().optional()),
  /** Where the identity provider's own sign-in pages are; `off`: Google opens in no window of its own. */
  FIREBASE_AUTH_DOMAIN: setting(
    z
      .string()
      .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?$/, {
        error: "must be a domain such as couple.firebaseapp.com, or off",
      })
      .optional(),
  ),
  GOOGLE_CLIENT_ID: setting(z.string().optional()),
  GOOGLE_CLIENT_SECRET: setting(z.string().optional()),
  GOOGLE_ISSUER: setting(issuer.default("https://accounts.google.com")),
  GOOGLE_APPLICATION_CREDENTIALS: setting(
    z.string().refine(isKeyFile, { error: "must be the path of a service account's key file (JSON)" }).optional(),
  ),
  /** Signs and seals cookies. */
  SESSION_SECRET: setting(secrets),
  /** Wraps the keys of the texts. */
  MASTER_KEY: setting(secrets.optional()),
  /** Instead of MASTER_KEY a cloud's key service. */
  MASTER_KEY_SERVICE: setting(
    z
      .string()
      .regex(/^projects\/[^/]+\/locations\/[^/]+\/keyRings\/[^/]+\/cryptoKeys\/[^/]+$/, {
        error: "must be the name of a Cloud KMS key: projects/…/locations/…/keyRings/…/cryptoKeys/…",
      })
      .optional(),
  ),
  KEYS_DATABASE_URL: setting(databaseUrl.optional()),
  /** The newest copy of the key store; default: keys-backup/keys in DATA_DIR. */
  KEYS_BACKUP_FILE: setting(z.string().optional()),
  CONTACT_EMAIL: setting(z.email({ error: "must be an e-mail address" }).optional()),
  /** Where people say what they think of the product; unset: the feedback tab is not shown. */
  FEEDBACK_URL: setting(webAddress.optional()),
  /** Where the quick exit of members' pages leads: somebody else's page that anybody might be looking at. */
  QUICK_EXIT_URL: setting(harmlessPage.default("https://www.bbc.com/weather")),
  /** The makers' social profile, linked in the landing page's footer; unset: no link. */
  MAKERS_URL: setting(webAddress.optional()),
  /** The mail server: smtp://user:password@host:587, or smtps:// for TLS from the start. */
  SMTP_URL: setting(
    z
      .string()
      .regex(/^smtps?:\/\/\S+$/, { error: "must begin with smtp:// or smtps://" })
      .optional(),
  ),
  /** Whom letters are from: an address, or a name with the address in angle brackets. */
  MAIL_FROM: setting(z.string().regex(/@/, { error: "must hold an e-mail address" }).optional()),
  SENTRY_DSN: setting(
    z.string().refine(isDsn, { error: "must be a DSN such as https://key@errors.example/1" }).optional(),
  ),
  POSTHOG_HOST: setting(origin.optional()),
  POSTHOG_API_KEY: setting(z.string().optional()),
  /** Set by `npm run trial` alone: the production build with the Auth emulator, on this machine. */
  TRIAL: setting(z.literal("1", { error: "must be 1 or unset" }).optional()),
});

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

const schema = fields.superRefine((env, context) => {
  const wrong = (variable: string, message: string) => context.addIssue({ code: "custom", path: [variable], message });
  needsMasterKey(env, context);
  needsWholeClient(env, context);
  if (env.SMTP_URL && !env.MAIL_FROM) wrong("MAIL_FROM", "is missing: SMTP_URL is set");
  if (env.POSTHOG_HOST && !env.POSTHOG_API_KEY) wrong("POSTHOG_API_KEY", "is missing: POSTHOG_HOST is set");
  if (env.POSTHOG_API_KEY && !env.POSTHOG_HOST) wrong("POSTHOG_HOST", "is missing: POSTHOG_API_KEY is set");
  if (env.PUBLIC_ORIGIN && URL.parse(env.QUICK_EXIT_URL)?.host === URL.parse(env.PUBLIC_ORIGIN)?.host)
    wrong("QUICK_EXIT_URL", "must not be an address of this site");
  if (env.NODE_ENV !== "production") return;
  if (!env.PUBLIC_ORIGIN) wrong("PUBLIC_ORIGIN", "is missing");
  if (env.FIREBASE_AUTH_EMULATOR_HOST) {
    // The SDK takes unsigned tokens from anybody as soon as this variable is set (security.md 5).
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

const dataSchema = fields
  .pick({
    DATABASE_URL: true,
    DATA_DIR: true,
    MASTER_KEY: true,
    MASTER_KEY_SERVICE: true,
    KEYS_DATABASE_URL: true,
    KEYS_BACKUP_FILE: true,
  })
  .superRefine(needsMasterKey);

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
const IN_FILES = ["SESSION_SECRET", "MASTER_KEY", "DATABASE_URL", "GOOGLE_CLIENT_SECRET", "SMTP_URL"] as const;

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
