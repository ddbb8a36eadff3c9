import { data, redirect } from "react-router";
import { z } from "zod";
import { memberContext } from "#app/access/guards.server.ts";
import { parseForm } from "#app/http/parse-form.ts";
import { httpTexts } from "#app/http/texts.ts";
import { countEach } from "#app/limits/count-each.server.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { leadBack, leadToStripe } from "../lead-to-stripe.server.ts";
import { openCheckout } from "../open-checkout.server.ts";
import type { Route } from "./+types/premium-checkout";

const form = z.strictObject({ price: z.string().max(255) });

export const loader = () => redirect("/premium");

/** On to the page of Stripe on which one pays. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { payments } = services;
  if (!payments) throw data(null, { status: 404 });
  const language = context.get(languageContext);
  const parsed = await parseForm(request, form, language);
  if (!parsed.ok || !parsed.marked) throw data(httpTexts(language).cantBeRead, { status: 400 });
  const member = context.get(memberContext);
  const counted = await countEach(services.limits, [["checkout:account", member.person.id]]);
  if (counted.wait !== null) return leadBack("often");
  const opened = await payments.together(() =>
    openCheckout(services, payments, member, { priceId: parsed.value.price, language }),
  );
  return opened.ok ? leadToStripe(payments, opened.address) : leadBack(opened.reason);
}

/** Never rendered. With a component the router treats this as a page, so that a refusal is answered with a page too. */
export default function PremiumCheckout() {
  return null;
}
