import type { Stripe } from "stripe";
import { isRunning, type Subscribed } from "./subscribed.ts";

/** More than anybody has had, one after the other. */
const MOST = 100;

const dateOf = (seconds: number | null | undefined): Date | null => (seconds ? new Date(seconds * 1000) : null);

/**
 * What somebody has at Stripe, as it stands there now. An event says how it stood when the event was made, and events
 * come late, twice and in any order: so what they hold is never believed, and it is asked anew instead.
 */
export async function readSubscribed(stripe: Stripe, customer: string): Promise<Subscribed[]> {
  return Promise.all((await allSubscriptions(stripe, customer)).map((one) => subscribedOf(stripe, one)));
}

/** All subscriptions that a customer has and had, in Stripe's own words. */
export async function allSubscriptions(stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  const expand = ["data.latest_invoice"];
  return (await stripe.subscriptions.list({ customer, status: "all", limit: MOST, expand })).data;
}

/** A subscription in the words that are kept of it. */
export async function subscribedOf(stripe: Stripe, one: Stripe.Subscription): Promise<Subscribed> {
  const { id, status } = one;
  const [item] = one.items.data;
  const periodEndsAt = dateOf(item?.current_period_end);
  const endedAt = dateOf(one.ended_at);
  const isUnpaid = status === "past_due" || status === "unpaid";
  return {
    id,
    status,
    priceId: item?.price.id ?? null,
    beganAt: new Date(one.start_date * 1000),
    firstPaidAt: firstPaidAt(one),
    periodEndsAt,
    endsAt: dateOf(one.cancel_at) ?? (one.cancel_at_period_end ? periodEndsAt : null),
    unpaidSince: isUnpaid && isRunning({ status, endedAt }) ? await unpaidSince(stripe, one) : null,
    endedAt,
  };
}

/** The first invoice's own time while it is the latest one; later nobody asks for more than the day on which it began. */
function firstPaidAt({ latest_invoice: latest, start_date, status }: Stripe.Subscription): Date | null {
  if (status === "incomplete" || status === "incomplete_expired") return null;
  if (latest && typeof latest !== "string" && latest.billing_reason === "subscription_create")
    return dateOf(latest.status_transitions.paid_at);
  return dateOf(start_date);
}

/**
 * From the oldest invoice that is not paid, and not from when we heard of it: the days of grace are the same however
 * often an event comes, and a second missing payment does not begin them anew.
 */
async function unpaidSince(stripe: Stripe, { id, latest_invoice, start_date }: Stripe.Subscription): Promise<Date> {
  const { data } = await stripe.invoices.list({ subscription: id, status: "open", limit: MOST });
  const latest = latest_invoice && typeof latest_invoice !== "string" ? latest_invoice.created : start_date;
  return new Date(Math.min(...data.map(({ created }) => created), latest) * 1000);
}
