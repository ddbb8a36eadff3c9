import { useContactEmail } from "../contact.tsx";
import { legalMeta } from "../legal-page.tsx";
import { TermsText } from "../terms-text.tsx";

export const meta = () => legalMeta("Terms", "The rules for using The Couple App, short on purpose.");

export default function Terms() {
  return <TermsText contactEmail={useContactEmail()} />;
}
