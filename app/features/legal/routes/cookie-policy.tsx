import { useContactEmail } from "../contact.tsx";
import { CookieText } from "../cookie-text.tsx";
import { legalMeta } from "../legal-page.tsx";

export const meta = () =>
  legalMeta("Cookie policy", "Every cookie of The Couple App by name, what it is for and how long it stays.");

export default function CookiePolicy() {
  return <CookieText contactEmail={useContactEmail()} />;
}
