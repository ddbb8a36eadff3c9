import { data, type RouterContextProvider } from "react-router";
import { memberContext } from "#app/access/guards.server.ts";
import { expectNoFields } from "#app/http/parse-form.ts";
import { countEach } from "#app/limits/count-each.server.ts";
import { languageContext, servicesContext } from "#app/request/services.server.ts";
import { leadBack } from "./lead-to-stripe.server.ts";

/**
 * Who presses a button of premium that has no fields, counted among their tries to pay.
 * @returns the way back, where these were too many
 * @throws a 404 where nothing is sold, and what `expectNoFields` throws
 */
export async function pressed({ request, context }: { request: Request; context: Readonly<RouterContextProvider> }) {
  const services = context.get(servicesContext);
  const { payments } = services;
  if (!payments) throw data(null, { status: 404 });
  await expectNoFields(request, context.get(languageContext));
  const { person } = context.get(memberContext);
  const counted = await countEach(services.limits, [["checkout:account", person.id]]);
  return counted.wait === null ? { services, payments, userId: person.id } : leadBack("often");
}
