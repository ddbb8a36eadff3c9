import { servicesContext } from "#app/request/services.server.ts";
import { useContactEmail } from "../contact.tsx";
import { RefundText } from "../en/refund-text.tsx";
import { RefundWhereSold } from "../en/refund-where-sold.tsx";
import { legalMeta } from "../legal-page.tsx";
import type { Route } from "./+types/refund-policy";

export const handle = { hydrate: "never" };

export const meta: Route.MetaFunction = ({ matches }) => legalMeta("refundPolicy", matches);

export const loader = ({ context }: Route.LoaderArgs) => ({ sells: context.get(servicesContext).payments !== null });

export default function RefundPolicy({ loaderData: { sells } }: Route.ComponentProps) {
  const contactEmail = useContactEmail();
  return sells ? <RefundWhereSold contactEmail={contactEmail} /> : <RefundText contactEmail={contactEmail} />;
}
