import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { TestClock } from "./app.ts";
import { Refused, type SentEvent, StripeState } from "./stripe-state.ts";

const SECRET = "whsec_of_the_tests";

type Deliver = (request: Request) => Promise<Response>;

/**
 * A stand-in of Stripe on loopback, for the real package to talk to: the calls that the product makes, a page to pay on,
 * and signed events, which wait until a test has them delivered.
 */
export async function openStripe(clock: () => Date = () => new Date()) {
  const state = new StripeState(() => now());
  let now = clock;
  /** "fine", a status that everything is refused with, "never" for no answer at all; or that of some paths alone. */
  const mood = { answer: "fine" as "fine" | "never" | number, on: /./, method: /./, slowMs: 0 };
  const known = new Map<string, string>();
  const called: string[] = [];
  const server = createServer(async (req, res) => {
    const url = new URL(req.url ?? "/", "http://stripe.test");
    const fields = Object.fromEntries(new URLSearchParams(await bodyOf(req)));
    called.push(`${req.method} ${url.pathname}`);
    if (url.pathname.startsWith("/pay/")) return void res.writeHead(...payPage(state, req.method, url)).end(PAGE);
    if (url.pathname.startsWith("/portal/")) return void res.writeHead(200, HTML).end("<h1>Your subscription</h1>");
    if (mood.slowMs > 0) await wait(mood.slowMs);
    const isMeant = mood.on.test(url.pathname) && mood.method.test(req.method ?? "");
    if (isMeant && mood.answer === "never") return;
    const key = req.headers["idempotency-key"];
    const said = typeof key === "string" ? known.get(key) : undefined;
    try {
      if (isMeant && typeof mood.answer === "number") throw new Refused(mood.answer);
      const text = said ?? JSON.stringify(answerTo(state, req.method ?? "", url, fields, origin));
      if (typeof key === "string") known.set(key, text);
      res.writeHead(200, { "Content-Type": "application/json" }).end(text);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const refusal = { type: error.status >= 500 ? "api_error" : "invalid_request_error", code: error.code };
      res.writeHead(error.status, { "Content-Type": "application/json" }).end(JSON.stringify({ error: refusal }));
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    state,
    mood,
    called,
    origin,
    settings: {
      STRIPE_SECRET_KEY: "sk_test_ofthetests",
      STRIPE_WEBHOOK_SECRET: SECRET,
      STRIPE_PRICE: "price_month, price_year",
      STRIPE_API_BASE: origin,
    },
    /** From now on it goes by this clock. */
    goBy: (next: () => Date) => {
      now = next;
    },
    /** For the next test: the next noon of the app's clock, which it goes by, everything is fine and nothing waits. */
    nextTest: ({ clock }: { clock: TestClock }) => {
      clock.nextNoon();
      now = () => clock.at;
      Object.assign(mood, { answer: "fine", on: /./, method: /./, slowMs: 0 });
      state.events.splice(0);
    },
    /** An event as a request to the product. */
    request: (event: Pick<SentEvent, "body">, to: string, secret = SECRET, at?: number): Request =>
      new Request(`${to}/api/stripe/webhook`, {
        method: "POST",
        body: event.body,
        headers: {
          "Content-Type": "application/json; charset=utf-8",
          "Stripe-Signature": state.sign(event.body, secret, at),
        },
      }),
    /** Delivers all that waits, in the order of a test's choice. @returns what each was answered */
    async deliver(fetch: Deliver, to: string, order = (all: SentEvent[]) => all): Promise<number[]> {
      const statuses: number[] = [];
      for (const event of order(state.events.splice(0))) statuses.push((await fetch(this.request(event, to))).status);
      return statuses;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

const HTML = { "Content-Type": "text/html" };
const PAGE = `<!doctype html><html lang="en"><title>Pay</title><form method="post"><button>Pay</button></form></html>`;

/** The checkout's page: a button, which pays and leads back. */
function payPage(state: StripeState, method: string | undefined, { pathname }: URL): [number, Record<string, string>] {
  const id = pathname.split("/")[2] ?? "";
  if (method !== "POST") return [200, HTML];
  state.pay(id);
  return [303, { Location: String(state.sessions.get(id)?.success_url) }];
}

async function bodyOf(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const notedIn = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      (/^metadata\[(.+)\]$/.exec(name) ?? []).slice(1).map((key) => [key, value]),
    ),
  );

function answerTo(s: StripeState, method: string, url: URL, fields: Record<string, string>, at: string): unknown {
  const [, , ...path] = url.pathname.split("/");
  const [kind = "", id = "", act = ""] = path[0] === "checkout" ? path.slice(1) : path;
  const query = Object.fromEntries(url.searchParams);
  const list = (all: Iterable<Record<string, unknown>>, ...names: string[]) => {
    const fits = (row: Record<string, unknown>) =>
      names.every((name) => !query[name] || query[name] === "all" || row[name] === query[name]);
    return { object: "list", data: [...all].filter(fits), has_more: false, url: url.pathname };
  };
  switch (`${method} ${kind}${id ? " id" : ""}${act ? ` ${act}` : ""}`) {
    case "GET prices id":
      return s.get(s.prices, id);
    case "GET tax id":
      return { object: "tax.settings", status: s.tax };
    case "POST customers":
      return s.customer(fields);
    case "GET customers id":
      return s.get(s.customers, id);
    case "DELETE customers id":
      return s.deleteCustomer(id);
    case "POST sessions":
      return s.session(fields, at);
    case "GET sessions":
      return list(s.ofCustomer(s.sessions.values(), query.customer), "status");
    case "GET sessions id":
      return s.get(s.sessions, id);
    case "POST sessions id expire":
      return s.expire(id);
    case "POST billing_portal id":
      return { object: "billing_portal.session", url: `${at}/portal/${fields.customer}` };
    case "GET subscriptions":
      return list(s.ofCustomer(s.subscriptions.values(), query.customer), "status");
    case "POST subscriptions id":
      if (fields.cancel_at_period_end) s.change(id, { cancel_at_period_end: fields.cancel_at_period_end === "true" });
      return s.note(id, notedIn(fields));
    case "GET subscriptions id":
      return s.get(s.subscriptions, id);
    case "DELETE subscriptions id":
      return s.end(id);
    case "GET invoices":
      return list(s.invoices.values(), "subscription", "status");
    case "POST refunds":
      return s.refund(fields.payment_intent ?? "");
    default:
      throw new Refused(404);
  }
}
