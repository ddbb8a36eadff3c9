import { useContactEmail } from "../contact.tsx";
import { legalMeta } from "../legal-page.tsx";
import { RefundText } from "../refund-text.tsx";

export const meta = () =>
  legalMeta("Refund policy", "The Couple App is free at the moment. What holds if a paid offer comes.");

export default function RefundPolicy() {
  return <RefundText contactEmail={useContactEmail()} />;
}
