import { redirect } from "react-router";
import { leadBack, leadToStripe } from "../lead-to-stripe.server.ts";
import { openPortal } from "../open-portal.server.ts";
import { pressed } from "../pressed.server.ts";
import type { Route } from "./+types/premium-portal";

export const loader = () => redirect("/premium");

/** On to the page of Stripe on which one cancels, changes the card and finds the invoices. */
export async function action(args: Route.ActionArgs) {
  const who = await pressed(args);
  if (who instanceof Response) return who;
  const { services, payments, userId } = who;
  const address = await openPortal(services, payments, userId);
  return address === null ? leadBack("away") : leadToStripe(payments, address);
}

/** Never rendered. With a component the router treats this as a page, so that a refusal is answered with a page too. */
export default function PremiumPortal() {
  return null;
}
