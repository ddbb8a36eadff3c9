import { redirect } from "react-router";
import { leadBack } from "../lead-to-stripe.server.ts";
import { pressed } from "../pressed.server.ts";
import { refund } from "../refund.server.ts";
import type { Route } from "./+types/premium-refund";

export const loader = () => redirect("/premium");

/** Gives back what was paid within the last 14 days, and ends the subscription. */
export async function action(args: Route.ActionArgs) {
  const who = await pressed(args);
  if (who instanceof Response) return who;
  const { services, payments, userId } = who;
  const done = await refund(services, payments, userId);
  return leadBack(done.ok ? "refunded" : done.reason);
}

/** Never rendered. With a component the router treats this as a page, so that a refusal is answered with a page too. */
export default function PremiumRefund() {
  return null;
}
