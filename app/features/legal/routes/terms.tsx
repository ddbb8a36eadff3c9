import { servicesContext } from "#app/request/services.server.ts";
import { useContactEmail } from "../contact.tsx";
import { TermsText } from "../en/terms-text.tsx";
import { legalMeta } from "../legal-page.tsx";
import type { Route } from "./+types/terms";

export const handle = { hydrate: "never" };

export const meta: Route.MetaFunction = ({ matches }) => legalMeta("terms", matches);

export const loader = ({ context }: Route.LoaderArgs) => ({ sells: context.get(servicesContext).payments !== null });

export default function Terms({ loaderData: { sells } }: Route.ComponentProps) {
  return <TermsText contactEmail={useContactEmail()} sells={sells} />;
}
