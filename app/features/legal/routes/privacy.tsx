import { useContactEmail } from "../contact.tsx";
import { legalMeta } from "../legal-page.tsx";
import { PrivacyText } from "../privacy-text.tsx";

export const meta = () =>
  legalMeta("Privacy", "What The Couple App keeps, why, who can see it, and how you get it back or make it go.");

export default function Privacy() {
  return <PrivacyText contactEmail={useContactEmail()} />;
}
