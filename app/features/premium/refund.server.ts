import type { Stripe } from "stripe";
import type { Payments } from "#app/payments/open-payments.server.ts";
import type { Services } from "#app/request/services.server.ts";
import { knownCustomer } from "./customer-of.server.ts";
import { allSubscriptions, subscribedOf } from "./read-subscribed.server.ts";
import { isOver, REFUND_MS, refundUntil } from "./subscribed.ts";

/** What Stripe keeps of it beside the subscription: "begun", and when it was done, in seconds. */
const BEGUN = "refund_begun";
const DONE = "refund_done";

/** "late": there is nothing to give back, or not any more. "byHand": there is no payment that goes back by itself. */
export type NoRefund = "late" | "byHand" | "away";

/** A payment, by how it came. */
type Payment = { payment_intent: string } | { charge: string };

/**
 * Gives back what somebody has paid within the last 14 days, and ends their subscription at once
 * (docs/product/premium-and-legal.md#money-back). First it is kept from renewing, so that whatever fails after that
 * leaves nobody paying on, and Stripe keeps that it was begun: pressed again it goes on where it stopped, whenever that
 * is. What premium opens is taken by the webhook.
 */
export async function refund(
  services: Services,
  payments: Payments,
  userId: string,
): Promise<{ ok: true } | { ok: false; reason: NoRefund }> {
  const now = services.clock();
  const customer = await knownCustomer(services.database.db, userId);
  if (customer === null) return { ok: false, reason: "late" };
  const done = await payments.ask("refund", async (stripe) => {
    const ends = await Promise.all(
      (await allSubscriptions(stripe, customer)).map(async (one) => {
        if (isDone(one, now)) return "done";
        const isDue = isHalfway(one) || refundUntil(await subscribedOf(stripe, one), now) !== null;
        return isDue ? giveAllBack(stripe, one, now) : "late";
      }),
    );
    return (["byHand", "done"] as const).find((end) => ends.includes(end)) ?? "late";
  });
  if (done === null) return { ok: false, reason: "away" };
  return done === "done" ? { ok: true } : { ok: false, reason: done };
}

/** Begun, and neither done nor taken back at Stripe's page. */
const isHalfway = ({ metadata, status, cancel_at_period_end }: Stripe.Subscription): boolean =>
  BEGUN in metadata && !(DONE in metadata) && (cancel_at_period_end || isOver(status));

/** Pressed again, it says the same for a while. */
const isDone = ({ metadata }: Stripe.Subscription, now: Date): boolean =>
  Number(metadata[DONE]) * 1000 > now.getTime() - REFUND_MS;

async function giveAllBack(stripe: Stripe, { id }: Stripe.Subscription, now: Date): Promise<"done" | "byHand"> {
  const paid = await paymentsOf(stripe, id);
  if (paid === null) return "byHand";
  await unlessOver(stripe, id, () =>
    stripe.subscriptions.update(id, { cancel_at_period_end: true, metadata: { [BEGUN]: "yes" } }),
  );
  // A whole payment can be given back once only, so two presses need no key.
  for (const what of paid)
    await stripe.refunds.create({ ...what, reason: "requested_by_customer" }).catch((error: unknown) => {
      if ((error as { code?: string }).code !== "charge_already_refunded") throw error;
    });
  await unlessOver(stripe, id, () => stripe.subscriptions.cancel(id, { prorate: false, invoice_now: false }));
  const at = Math.floor(now.getTime() / 1000);
  await stripe.subscriptions.update(id, { metadata: { [DONE]: at } });
  return "done";
}

/** What was paid for a subscription, as it goes back; null where nothing was, or some of it came by no way that it goes back by. */
async function paymentsOf(stripe: Stripe, subscription: string): Promise<Payment[] | null> {
  const { data } = await stripe.invoices.list({ subscription, status: "paid", limit: 100, expand: ["data.payments"] });
  const all = data.map(({ amount_paid, payments }) => {
    const found = (payments?.data ?? []).flatMap(({ payment, status }): Payment[] => {
      const [intent, charge] = [idOf(payment.payment_intent), idOf(payment.charge)];
      if (status !== "paid") return [];
      return intent ? [{ payment_intent: intent }] : charge ? [{ charge }] : [];
    });
    return amount_paid > 0 && found.length === 0 ? null : found;
  });
  return all.includes(null) || all.flat().length === 0 ? null : all.flatMap((found) => found ?? []);
}

/** What was refused for a subscription that somebody has ended meanwhile needs not to be done. */
async function unlessOver(stripe: Stripe, id: string, act: () => Promise<unknown>): Promise<void> {
  await act().catch(async (error: unknown) => {
    const { statusCode } = error as { statusCode?: number };
    if (statusCode !== 400 && statusCode !== 404) throw error;
    if (!isOver((await stripe.subscriptions.retrieve(id)).status)) throw error;
  });
}

const idOf = (what: string | { id: string } | undefined): string | undefined =>
  typeof what === "string" ? what : what?.id;
