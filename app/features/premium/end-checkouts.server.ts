import type { Stripe } from "stripe";

/** Closes every checkout that a customer has open: nothing is paid there any more. */
export async function endCheckouts(stripe: Stripe, customer: string): Promise<void> {
  const { data } = await stripe.checkout.sessions.list({ customer, status: "open", limit: 100 });
  for (const { id } of data) {
    await stripe.checkout.sessions.expire(id).catch(async (error: unknown) => {
      if ((error as { statusCode?: number }).statusCode !== 400) throw error;
      // Paid or expired since it was listed: whoever asks looks next what the customer has. One that is still open may
      // yet be paid.
      if ((await stripe.checkout.sessions.retrieve(id)).status === "open") throw error;
    });
  }
}
