import { data, redirect } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { expectNoFields } from "#app/http/parse-form.ts";
import { countEach } from "#app/limits/count-each.server.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { leadBack, leadToStripe } from "../lead-to-stripe.server.ts";
import { openPortal } from "../open-portal.server.ts";
import type { Route } from "./+types/premium-portal";

export const loader = () => redirect("/premium");

/** On to the page of Stripe on which one cancels, changes the card and finds the invoices. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { payments } = services;
  if (!payments) throw data(null, { status: 404 });
  await expectNoFields(request, context.get(languageContext));
  const { person } = context.get(memberContext);
  const counted = await countEach(services.limits, [["checkout:account", person.id]]);
  if (counted.wait !== null) return leadBack("often");
  const address = await openPortal(services, payments, person.id);
  return address === null ? leadBack("away") : leadToStripe(payments, address);
}

/** Never rendered. With a component the router treats this as a page, so that a refusal is answered with a page too. */
export default function PremiumPortal() {
  return null;
}
