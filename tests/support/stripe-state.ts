import { Stripe } from "stripe";

type Row = Record<string, unknown> & { id: string };
type Fields = Record<string, string>;
/** A refusal of Stripe's. */
export class Refused extends Error {
  status: number;
  code: string | null;
  constructor(status: number, code: string | null = null) {
    super("refused");
    this.status = status;
    this.code = code;
  }
}

const DAY = 86_400;
const SIGNER = new Stripe("sk_test_1");

export type SentEvent = { id: string; type: string; body: string };

/** What Stripe keeps of customers, checkouts, subscriptions, invoices and refunds, as far as the product uses it. */
export class StripeState {
  readonly prices = new Map<string, Row>();
  readonly customers = new Map<string, Row & { deleted?: boolean }>();
  readonly sessions = new Map<string, Row & { status: string; customer: string }>();
  readonly subscriptions = new Map<string, Row & { status: string; customer: string }>();
  readonly invoices = new Map<string, Row & { status: string; subscription: string }>();
  readonly refunds: Row[] = [];
  readonly events: SentEvent[] = [];
  tax = "pending";
  #count = 0;
  readonly #clock: () => Date;

  constructor(clock: () => Date) {
    this.#clock = clock;
    for (const [id, unit_amount, interval] of [
      ["price_month", 499, "month"],
      ["price_year", 3900, "year"],
    ] as const)
      this.prices.set(id, {
        ...{ id, object: "price", active: true, unit_amount, currency: "eur", tax_behavior: "inclusive" },
        recurring: { interval, interval_count: 1 },
      });
  }

  get seconds(): number {
    return Math.floor(this.#clock().getTime() / 1000);
  }
  id(prefix: string): string {
    return `${prefix}_${++this.#count}`;
  }
  /** Writes down what would be sent. */
  tell(type: string, object: Row, livemode = false): SentEvent {
    const id = this.id("evt");
    const event = { id, object: "event", type, livemode, created: this.seconds, data: { object } };
    const sent = { id, type, body: JSON.stringify(event) };
    this.events.push(sent);
    return sent;
  }
  sign(body: string, secret: string, at = this.seconds): string {
    return SIGNER.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: at });
  }

  get<T>(all: Map<string, T>, id: string): T {
    const found = all.get(id);
    if (!found) throw new Refused(404, "resource_missing");
    return found;
  }

  /** What lists show of a customer; one that there never was is refused. */
  ofCustomer<T extends { customer: string }>(all: Iterable<T>, customer = ""): T[] {
    if (!this.customers.has(customer)) throw new Refused(400, "resource_missing");
    return [...all].filter((one) => one.customer === customer);
  }

  customer(fields: Fields): Row {
    const row = { id: this.id("cus"), object: "customer", metadata: { payer: fields["metadata[payer]"] } };
    this.customers.set(row.id, row);
    return row;
  }
  /** Ends what the customer has, as Stripe does. */
  deleteCustomer(id: string): Row {
    const row = this.get(this.customers, id);
    row.deleted = true;
    for (const one of this.subscriptions.values()) if (one.customer === id) this.end(one.id);
    this.tell("customer.deleted", row);
    return { id, object: "customer", deleted: true };
  }

  session(fields: Fields, at: string): Row {
    const { customer = "", "line_items[0][price]": price = "" } = fields;
    if (this.get(this.customers, customer).deleted) throw new Refused(400, "resource_missing");
    this.get(this.prices, price);
    const id = this.id("cs");
    const row = { ...fields, id, object: "checkout.session", status: "open", customer, price, url: `${at}/pay/${id}` };
    this.sessions.set(id, row);
    return row;
  }
  expire(id: string): Row {
    const row = this.get(this.sessions, id);
    if (row.status !== "open") throw new Refused(400);
    row.status = "expired";
    return row;
  }
  /** Somebody pays on the checkout's page. @returns the subscription */
  pay(sessionId: string): string {
    const session = this.get(this.sessions, sessionId);
    const isOver = Number(session.expires_at) <= this.seconds;
    if (session.status !== "open" || isOver) throw new Refused(400);
    session.status = "complete";
    const id = this.id("sub");
    const price = this.get(this.prices, String(session.price));
    const { interval } = price.recurring as { interval: string };
    const now = this.seconds;
    const length = interval === "year" ? 365 * DAY : 30 * DAY;
    const one = {
      ...{ id, object: "subscription", status: "active", customer: session.customer, start_date: now },
      ...{
        cancel_at: null,
        cancel_at_period_end: false,
        metadata: {},
        ended_at: null,
        latest_invoice: null as unknown,
        length,
      },
      items: { data: [{ price, current_period_start: now, current_period_end: now + length }] },
    };
    this.subscriptions.set(id, one);
    this.bill(id, "subscription_create", true);
    this.tell("checkout.session.completed", session);
    this.tell("customer.subscription.created", one);
    return id;
  }
  /** A period begins: its invoice is paid, or not. */
  renew(id: string, works: boolean): void {
    const one = this.get(this.subscriptions, id);
    const [item] = (one.items as { data: { current_period_start: number; current_period_end: number }[] }).data;
    if (!item) throw new Error("no item");
    item.current_period_start = item.current_period_end;
    item.current_period_end += one.length as number;
    this.bill(id, "subscription_cycle", works);
    if (!works && one.status === "active") this.change(id, { status: "past_due" });
    this.tell("customer.subscription.updated", one);
  }
  bill(subscription: string, billing_reason: string, works: boolean): void {
    const one = this.get(this.subscriptions, subscription);
    const now = this.seconds;
    const payment = { status: "paid", payment: { type: "payment_intent", payment_intent: this.id("pi") } };
    const row = {
      ...{ id: this.id("in"), object: "invoice", subscription, customer: one.customer, billing_reason, created: now },
      ...{
        amount_paid: works ? 499 : 0,
        status: works ? "paid" : "open",
        status_transitions: { paid_at: works ? now : null },
      },
      payments: { object: "list", data: works ? [payment] : [] },
    };
    this.invoices.set(row.id, row);
    one.latest_invoice = row;
    this.tell(works ? "invoice.paid" : "invoice.payment_failed", row);
  }
  /** The payment of the newest invoice. */
  paymentOf(id: string): string {
    const { latest_invoice } = this.get(this.subscriptions, id);
    const { payments } = latest_invoice as { payments: { data: { payment: { payment_intent: string } }[] } };
    return payments.data[0]?.payment.payment_intent ?? "";
  }
  /** The card works again: what is open is paid. */
  settle(id: string): void {
    for (const row of this.invoices.values()) if (row.subscription === id && row.status === "open") row.status = "paid";
    this.change(id, { status: "active" });
  }
  change(id: string, what: Record<string, unknown>): Row {
    const one = this.get(this.subscriptions, id);
    if (one.ended_at) throw new Refused(404, "resource_missing");
    Object.assign(one, what);
    this.tell("customer.subscription.updated", one);
    return one;
  }
  /** What is noted beside a subscription, which may be over. */
  note(id: string, noted: Fields): Row {
    const one = this.get(this.subscriptions, id);
    Object.assign(one.metadata as Fields, noted);
    return one;
  }
  end(id: string): Row {
    const one = this.get(this.subscriptions, id);
    if (one.ended_at) throw new Refused(404, "resource_missing");
    Object.assign(one, { status: "canceled", ended_at: this.seconds });
    this.tell("customer.subscription.deleted", one);
    return one;
  }
  refund(payment_intent: string): Row {
    if (this.refunds.some((one) => one.payment_intent === payment_intent))
      throw new Refused(400, "charge_already_refunded");
    const row = { id: this.id("re"), object: "refund", payment_intent };
    this.refunds.push(row);
    return row;
  }
}
