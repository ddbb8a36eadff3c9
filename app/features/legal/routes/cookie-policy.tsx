import { useContactEmail } from "../contact.tsx";
import { CookieText } from "../en/cookie-text.tsx";
import { legalMeta } from "../legal-page.tsx";
import type { Route } from "./+types/cookie-policy";

export const meta: Route.MetaFunction = ({ matches }) => legalMeta("cookiePolicy", matches);

export default function CookiePolicy() {
  return <CookieText contactEmail={useContactEmail()} />;
}
