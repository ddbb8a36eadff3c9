import { redirect } from "react-router";
import type { Payments } from "#app/payments/open-payments.server.ts";
import type { Note } from "./premium-view.ts";

/** On to a page of Stripe's, and to nowhere else, whatever it was that named it. */
export function leadToStripe({ pages }: Payments, address: string): Response {
  const isTheirs = pages.includes(URL.parse(address)?.origin ?? "");
  return isTheirs ? redirect(address, 303) : leadBack("away");
}

/** Back to the page, which says what came of it. */
export const leadBack = (note: Note): Response => redirect(`/premium?note=${note}`, 303);
