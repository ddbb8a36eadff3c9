import type { Stripe } from "stripe";
import type { Payments } from "#app/payments/open-payments.server.ts";
import type { Services } from "#app/request/services.server.ts";

/** How old a signature may be, and how far ahead of our clock. Seconds. */
const TOLERANCE_S = 300;

/**
 * What Stripe has signed, by its own package: over the bytes as they came, with the secret of our endpoint, and not
 * longer ago than 300 s. @returns null for all that is not so
 */
export async function readEvent(
  { clock, log }: Pick<Services, "clock" | "log">,
  { stripe, webhookSecret }: Payments,
  request: Request,
): Promise<Stripe.Event | null> {
  const signature = request.headers.get("stripe-signature");
  const bytes = Buffer.from(await request.arrayBuffer());
  const now = clock().getTime();
  try {
    if (signature === null) throw new TypeError("no signature");
    const event = stripe.webhooks.constructEvent(bytes, signature, webhookSecret, TOLERANCE_S, undefined, now);
    const ahead = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]) - now / 1000;
    if (!(ahead <= TOLERANCE_S)) throw new RangeError("from the future");
    if (typeof event.id !== "string" || !event.data?.object) throw new TypeError("no event");
    return event;
  } catch (error) {
    log("payment.unsigned", { name: error instanceof Error ? error.name : null });
    return null;
  }
}
