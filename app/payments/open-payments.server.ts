import { AsyncLocalStorage } from "node:async_hooks";
import type { Stripe } from "stripe";
import type { Env } from "#app/http/env.ts";
import type { Log } from "#app/http/log.ts";
import { keptFor } from "./kept-for.ts";
import { type Price, readPrice } from "./price.ts";

/** How long one call of Stripe's may take: a page and a webhook wait for several (app/http/node-listener.ts). Milliseconds. */
const CALL_MS = 3_000;
/** What a page shows of prices is looked up before it is rendered: it waits for no longer. Milliseconds. */
const PRICES_MS = 2_000;

/** How long all calls for one answer may take together: it begins within 15 seconds. Milliseconds. */
const TOGETHER_MS = 9_000;

const MINUTE_MS = 60_000;
/** How long prices and the tax setting are taken for what they were; and, where Stripe can't be asked, still are. */
const KEPT = { freshMs: 10 * MINUTE_MS, staleMs: 24 * 60 * MINUTE_MS, againMs: MINUTE_MS / 2 };

/** The prices of Stripe's Checkout and portal pages. */
const PAGES = ["https://checkout.stripe.com", "https://billing.stripe.com"];

/** Stripe, where this server sells something. */
export type Payments = {
  stripe: Stripe;
  /** Whether real money is moved: events of the other mode are not ours. */
  isLive: boolean;
  /** Signs the webhook's events. */
  webhookSecret: string;
  /** Where Stripe's own pages are: no form of ours leads on to anywhere else. */
  pages: readonly string[];
  /** What is sold, from Stripe; null where it can't be asked. */
  prices(): Promise<readonly Price[] | null>;
  /** Whether Stripe adds tax, which is switched on there; null where it can't be asked. */
  taxes(): Promise<boolean | null>;
  /**
   * Asks Stripe for something. All its calls have one deadline, and none is begun after it.
   * @returns null where it can't be asked or refuses, which the log tells of
   */
  ask<T>(what: string, question: (stripe: Stripe) => Promise<T>): Promise<T | null>;
  /** All that is asked in it has one deadline. */
  together<T>(work: () => Promise<T>): Promise<T>;
};

/**
 * Opens Stripe's client; null where no keys are set, and then nothing of it is loaded. What fails is logged by Stripe's
 * own words for its kind, never by a message, which may name somebody.
 */
export async function openPayments(
  env: Env,
  { clock, log }: { clock: () => Date; log: Log },
  togetherMs = TOGETHER_MS,
): Promise<Payments | null> {
  const {
    STRIPE_SECRET_KEY: key,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PRICE: ids,
    STRIPE_API_BASE: base,
  } = env;
  if (!key || !webhookSecret || !ids) return null;
  const { Stripe } = await import("stripe");
  const at = base ? new URL(base) : null;
  const deadlines = new AsyncLocalStorage<number>();
  const stripe = new Stripe(key, {
    httpClient: inTime(Stripe.createNodeHttpClient(), deadlines),
    timeout: CALL_MS,
    maxNetworkRetries: 0,
    telemetry: false,
    ...(at && { host: at.hostname, port: at.port, protocol: at.protocol === "http:" ? "http" : "https" }),
  });
  const together: Payments["together"] = (work) =>
    deadlines.run(deadlines.getStore() ?? performance.now() + togetherMs, work);
  const ask: Payments["ask"] = async (what, question) => {
    try {
      return await together(() => question(stripe));
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      log("payment.failed", { what, type: error.type, code: error.code ?? null, status: error.statusCode ?? null });
      return null;
    }
  };
  const options = { timeout: PRICES_MS };
  return {
    stripe,
    isLive: /^.k_live_/.test(key),
    webhookSecret,
    pages: base ? [base] : PAGES,
    ask,
    together,
    prices: keptFor(KEPT, clock, () =>
      ask("prices", async () => {
        const found = await Promise.all(ids.map((id) => stripe.prices.retrieve(id, {}, options)));
        return found.flatMap((price) => readPrice(price) ?? []);
      }),
    ),
    taxes: keptFor(KEPT, clock, () =>
      ask("taxes", async () => (await stripe.tax.settings.retrieve({}, options)).status === "active"),
    ),
  };
}

type Client = ReturnType<typeof Stripe.createNodeHttpClient>;

/** A client whose calls end with the question that they are part of. */
function inTime(client: Client, deadlines: AsyncLocalStorage<number>): Client {
  const ask = client.makeRequest.bind(client);
  client.makeRequest = async (host, port, path, method, headers, data, protocol, timeout) => {
    const left = Math.floor((deadlines.getStore() ?? Number.POSITIVE_INFINITY) - performance.now());
    if (left <= 0) throw Object.assign(new Error("no time left"), { code: "ETIMEDOUT" });
    return ask(host, port, path, method, headers, data, protocol, Math.min(timeout, left));
  };
  return client;
}
