import { readFileSync } from "node:fs";
import { z } from "zod";
import { parseProxies } from "./client-address.ts";
import { databaseFields } from "./database-fields.ts";
import { operatorFields } from "./operator-fields.ts";
import { pushFields } from "./push-fields.ts";
import { isLoopback, origin, setting } from "./setting.ts";
import { stripeFields } from "./stripe-fields.ts";

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

const proxies = z.string().transform((list, context) => {
  const parsed = parseProxies(list);
  if (parsed) return parsed;
  context.addIssue({ code: "custom", message: "must be addresses or networks such as 10.0.0.0/8, parted by commas" });
  return z.NEVER;
});

const testHosts = z.string().transform((list, context) => {
  const hosts = list.split(",").map((host) => host.trim());
  if (hosts.every((host) => /^[a-z0-9.-]+:\d{1,5}$/.test(host))) return hosts;
  context.addIssue({ code: "custom", message: "must be hosts with ports such as 127.0.0.1:8080, parted by commas" });
  return z.NEVER;
});

/** One secret, or several parted by commas: the first one is used, all are accepted, so that it can be changed. */
const secrets = z
  .string({ error: "is missing" })
  .transform((value) => value.split(","))
  .refine((all) => all.every((one) => one.length >= 32), { error: "must have at least 32 characters" });

/** Every setting by itself; what two of them demand of each other is checked where they are read. */
export const envFields = z.object({
  // Unset means production, which is the strictest: `npm start` on a bare machine is production.
  NODE_ENV: setting(z.enum(["production", "development", "test"]).default("production")),
  PORT: setting(z.coerce.number({ error: "must be a port number" }).int().min(0).max(65535).default(5173)),
  HOST: setting(z.string().default("127.0.0.1")),
  /** The proxies whose X-Forwarded-For is believed; unset: none. */
  TRUSTED_PROXIES: setting(proxies.optional()),
  /** Calls of the API that an account may make in 5 minutes; 0: any number. Unset: the rule's own. */
  API_CALL_LIMIT: setting(z.coerce.number({ error: "must be a number of calls" }).int().min(0).optional()),
  ...databaseFields,
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
  /** The newest copy of the key store; default: keys-backup/keys in DATA_DIR. */
  KEYS_BACKUP_FILE: setting(z.string().optional()),
  /** A bucket for the sealed photos; unset: they are in DATA_DIR. */
  S3_ENDPOINT: setting(
    z
      .url({ protocol: /^https?$/, error: "must be an address that begins with https:// or http://" })
      .refine((value) => !/[?#@]/.test(value), { error: "must be an address without a query and without a password" })
      .optional(),
  ),
  S3_REGION: setting(z.string().default("us-east-1")),
  S3_BUCKET: setting(
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: "must be the name of a bucket" })
      .optional(),
  ),
  S3_ACCESS_KEY_ID: setting(z.string().optional()),
  S3_SECRET_ACCESS_KEY: setting(z.string().optional()),
  /** A model that speaks OpenAI's chat completions; unset: our own rules write the weekly summary. */
  AI_BASE_URL: setting(
    z
      .url({ protocol: /^https?$/, error: "must be an address that begins with https:// or http://" })
      .refine((value) => !/[?#@]/.test(value), { error: "must be an address without a query and without a password" })
      .optional(),
  ),
  AI_MODEL: setting(
    z
      .string()
      .regex(/^[\w.:/ -]{1,80}$/, { error: "must be the name of a model" })
      .optional(),
  ),
  AI_API_KEY: setting(z.string().optional()),
  /** Whose accounts have the admin's role, once the address is confirmed; a command gives it too. */
  ADMIN_EMAILS: setting(
    z
      .string()
      .transform((list) => list.split(",").map((email) => email.trim().toLowerCase()))
      .refine((all) => all.every((email) => z.email().safeParse(email).success), {
        error: "must be e-mail addresses parted by commas",
      })
      .default([]),
  ),
  CONTACT_EMAIL: setting(z.email({ error: "must be an e-mail address" }).optional()),
  /** Where people say what they think of the product; unset: the feedback tab is not shown. */
  FEEDBACK_URL: setting(webAddress.optional()),
  /** Where the quick exit of members' pages leads: somebody else's page that anybody might be looking at. */
  QUICK_EXIT_URL: setting(harmlessPage.default("https://www.bbc.com/weather")),
  /** The makers' social profile, linked in the landing page's footer; unset: no link. */
  MAKERS_URL: setting(webAddress.optional()),
  /** Whom somebody can talk to who felt pressed or was hurt: "Portugal: APAV, 116 006", parted by semicolons. */
  HELP_LINES: setting(z.string().max(4000).optional()),
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
  ...operatorFields,
  ...stripeFields,
  ...pushFields,
  /** Hosts with their ports that pictures are fetched from, and that is pushed to, wherever they are: stand-ins of tests. */
  EGRESS_TEST_HOSTS: setting(testHosts.default([])),
  /** Set by `npm run trial` alone: the production build with the Auth emulator, on this machine. */
  TRIAL: setting(z.literal("1", { error: "must be 1 or unset" }).optional()),
});
