import { useTexts } from "#app/texts/use-texts.tsx";
import { Link } from "./link.tsx";
import { uiTexts } from "./texts.ts";

/** The items of a foot's list that lead to the legal pages. */
export function LegalLinks() {
  const t = useTexts(uiTexts);
  return (
    <>
      <li>
        <Link to="/privacy">{t.privacy}</Link>
      </li>
      <li>
        <Link to="/terms">{t.terms}</Link>
      </li>
      <li>
        <Link to="/refund-policy">{t.refundPolicy}</Link>
      </li>
      <li>
        <Link to="/cookie-policy">{t.cookiePolicy}</Link>
      </li>
    </>
  );
}
