/** A subscription as it stands at Stripe. */
export type Subscribed = {
  id: string;
  /** Stripe's own word. */
  status: string;
  priceId: string | null;
  beganAt: Date;
  /** The first payment of all; null before it. */
  firstPaidAt: Date | null;
  /** Up to when it is paid for, or was to be. */
  periodEndsAt: Date | null;
  /** When it ends, where it was cancelled. */
  endsAt: Date | null;
  /** Since when a payment is missing; null where none is. */
  unpaidSince: Date | null;
  endedAt: Date | null;
};

const DAY_MS = 86_400_000;
/**
 * How long premium goes on after a payment that is missing (docs/product/premium-and-legal.md#when-a-card-fails), and
 * where nothing is heard of a period that should have begun. Milliseconds.
 */
export const GRACE_MS = 7 * DAY_MS;
/** How long after the first payment it goes back by one button (docs/product/premium-and-legal.md#money-back). Milliseconds. */
export const REFUND_MS = 14 * DAY_MS;

/** Stripe's words for a subscription that opens something, or would if it were paid. */
const RUNNING = ["trialing", "active", "past_due", "unpaid"];

export const isRunning = ({ status, endedAt }: Pick<Subscribed, "status" | "endedAt">): boolean =>
  endedAt === null && RUNNING.includes(status);

/** Stripe's words for a subscription that never takes anything again. */
export const OVER = ["canceled", "incomplete_expired"];

/** Whether a subscription of this status, by Stripe's word, never takes anything again. */
export const isOver = (status: string): boolean => OVER.includes(status);

const after = (at: Date | null, ms: number): Date | null => at && new Date(at.getTime() + ms);

/**
 * Until when this one gives premium, unless Stripe tells otherwise before; null for one that gives none. It is reckoned
 * from how the subscription stands alone, so it is the same whichever events have told of it and in which order.
 */
export function givesUntil(one: Subscribed): Date | null {
  if (!isRunning(one)) return null;
  const paid = one.unpaidSince ? after(one.unpaidSince, GRACE_MS) : after(one.periodEndsAt, GRACE_MS);
  return one.endsAt && paid && one.endsAt < paid ? one.endsAt : paid;
}

/** Until when premium is somebody's by all that they have; null for none. */
export const premiumUntil = (all: readonly Subscribed[]): Date | null =>
  all.map(givesUntil).reduce((latest, until) => (until && (!latest || until > latest) ? until : latest), null);

/** Until when the money goes back by one button; null where it does not, or not any more. */
export function refundUntil(one: Pick<Subscribed, "status" | "endedAt" | "firstPaidAt">, now: Date): Date | null {
  const until = isRunning(one) ? after(one.firstPaidAt, REFUND_MS) : null;
  return until && until > now ? until : null;
}
