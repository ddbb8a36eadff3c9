import { servicesContext } from "#app/request/services.server.ts";
import { useContactEmail } from "../contact.tsx";
import { CookieText } from "../en/cookie-text.tsx";
import { legalMeta } from "../legal-page.tsx";
import type { Route } from "./+types/cookie-policy";

export const handle = { hydrate: "never" };

export const meta: Route.MetaFunction = ({ matches }) => legalMeta("cookiePolicy", matches);

export const loader = ({ context }: Route.LoaderArgs) => ({ sells: context.get(servicesContext).payments !== null });

export default function CookiePolicy({ loaderData: { sells } }: Route.ComponentProps) {
  return <CookieText contactEmail={useContactEmail()} sells={sells} />;
}
