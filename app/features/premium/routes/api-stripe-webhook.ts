import { apiAnswer, apiError } from "#app/http/json-body.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { readEvent } from "../read-event.server.ts";
import { takeEvent } from "../take-event.server.ts";
import type { Route } from "./+types/api-stripe-webhook";

/**
 * POST /api/stripe/webhook: what Stripe tells of payments (docs/product/premium-and-legal.md#who-grants-and-takes). It
 * is signed, and so the one thing that may be posted from elsewhere. Whatever is no event for us is answered with 200:
 * Stripe would send it again for days.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { payments } = services;
  if (!payments) return apiError(404, "Not found.");
  if (request.method !== "POST") return notAllowed();
  const event = await readEvent(services, payments, request);
  if (event === null) return apiError(400, "Not signed by Stripe, or too old.");
  const taken = await payments.together(() => takeEvent(services, payments, event));
  return taken === "away" ? apiError(503, "Stripe can't be asked.") : apiAnswer({ taken });
}

export const loader = ({ context }: Route.LoaderArgs) =>
  context.get(servicesContext).payments ? notAllowed() : apiError(404, "Not found.");

function notAllowed() {
  const refusal = apiError(405, "Use POST.");
  refusal.headers.set("Allow", "POST");
  return refusal;
}
