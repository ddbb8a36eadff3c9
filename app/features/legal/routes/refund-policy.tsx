import { useContactEmail } from "../contact.tsx";
import { RefundText } from "../en/refund-text.tsx";
import { legalMeta } from "../legal-page.tsx";
import type { Route } from "./+types/refund-policy";

export const meta: Route.MetaFunction = ({ matches }) => legalMeta("refundPolicy", matches);

export default function RefundPolicy() {
  return <RefundText contactEmail={useContactEmail()} />;
}
