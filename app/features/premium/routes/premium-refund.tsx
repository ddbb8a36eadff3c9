import { data, redirect } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { expectNoFields } from "#app/http/parse-form.ts";
import { countEach } from "#app/limits/count-each.server.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { leadBack } from "../lead-to-stripe.server.ts";
import { refund } from "../refund.server.ts";
import type { Route } from "./+types/premium-refund";

export const loader = () => redirect("/premium");

/** Gives back what was paid within the last 14 days, and ends the subscription. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { payments } = services;
  if (!payments) throw data(null, { status: 404 });
  await expectNoFields(request, context.get(languageContext));
  const { person } = context.get(memberContext);
  const counted = await countEach(services.limits, [["checkout:account", person.id]]);
  if (counted.wait !== null) return leadBack("often");
  const done = await refund(services, payments, person.id);
  return leadBack(done.ok ? "refunded" : done.reason);
}

/** Never rendered. With a component the router treats this as a page, so that a refusal is answered with a page too. */
export default function PremiumRefund() {
  return null;
}
