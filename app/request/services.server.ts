import { createContext, RouterContextProvider } from "react-router";
import type { Ai } from "#app/ai/ai.ts";
import type { Vault } from "#app/encryption/vault.server.ts";
import type { Env } from "#app/http/env.ts";
import type { About, Log } from "#app/http/log.ts";
import type { Random } from "#app/http/random.ts";
import type { Report } from "#app/http/report.ts";
import type { ForeignSources } from "#app/http/security-headers.ts";
import type { Upload } from "#app/http/upload.ts";
import type { Limits } from "#app/limits/count-tries.server.ts";
import type { Live } from "#app/live/live.server.ts";
import type { Mailer } from "#app/mail/mailer.server.ts";
import type { Payments } from "#app/payments/open-payments.server.ts";
import type { Files } from "#app/storage/files.ts";
import { type Language, WRITTEN } from "#app/texts/languages.ts";
import type { Database } from "#db/database.ts";

/** What the process holds and every request may use. */
export type Services = {
  env: Env;
  database: Database;
  /** Seals and opens what people write. */
  vault: Vault;
  /** Keeps sealed files. */
  files: Files;
  /** Counts tries. */
  limits: Limits;
  clock: () => Date;
  mailer: Mailer;
  random: Random;
  /** What this server answers in. */
  languages: readonly Language[];
  /** Whether a couple may use what is of a tier; everybody everything where nothing is sold (app/couple/may-use.ts). */
  includes: (coupleId: string, tier: string, premiumUntil: Date | null) => boolean;
  /** Stripe, where this server sells premium; null where it sells nothing. */
  payments: Payments | null;
  /** The model that writes; null where none is set. */
  ai: Ai | null;
  log: Log;
  report: Report;
  /** Tells the pages that are open of what happens. */
  live: Live;
};

export const servicesContext = createContext<Services>();

/**
 * Whom a request counts for: see app/http/client-address.ts. Null where it can't be told; nobody is limited by that.
 */
export const addressContext = createContext<string | null>();

/** What this answer is written in. */
export const languageContext = createContext<Language>(WRITTEN[0]);

/** The nonce of this answer's scripts. */
export const nonceContext = createContext<string>();

/**
 * The finished HTML travels here, past the Response, so that no byte goes through a web stream; status and headers
 * stay on the Response, where middleware sees them. The error is what the router has made a 500 of.
 */
export type Page = {
  html: string | null;
  /** What the log tells of this request. */
  about: About;
  error?: unknown;
  /** The bytes of the posted form, if there was one. */
  sent?: Uint8Array<ArrayBuffer> | null;
  /** A form with a file, which only its action reads. */
  upload?: Upload | null;
  /** The page stands for a failure: the sentence that it says, or null where it has none of its own. */
  refusal?: string | null | undefined;
  /** The answer took too long: this is the page that says so. */
  late?: boolean;
  /** Headers of a refusal: those of a thrown data() would be lost on the way to its page. */
  headers?: Record<string, string>;
  /** Which other origins this page may talk to; none if it is not set. */
  foreign?: ForeignSources;
};
export const pageContext = createContext<Page>();

/** A request's context: the services and this answer's own slots. */
export function requestContext(
  services: Services,
  address: string | null,
  nonce: string,
  page: Page,
): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(addressContext, address);
  context.set(nonceContext, nonce);
  context.set(pageContext, page);
  return context;
}
