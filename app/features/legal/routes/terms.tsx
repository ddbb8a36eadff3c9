import { useContactEmail } from "../contact.tsx";
import { TermsText } from "../en/terms-text.tsx";
import { legalMeta } from "../legal-page.tsx";
import type { Route } from "./+types/terms";

export const meta: Route.MetaFunction = ({ matches }) => legalMeta("terms", matches);

export default function Terms() {
  return <TermsText contactEmail={useContactEmail()} />;
}
