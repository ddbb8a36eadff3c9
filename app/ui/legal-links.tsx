import { Link } from "./link.tsx";

/** The items of a foot's list that lead to the legal pages. */
export function LegalLinks() {
  return (
    <>
      <li>
        <Link to="/privacy">Privacy</Link>
      </li>
      <li>
        <Link to="/terms">Terms</Link>
      </li>
      <li>
        <Link to="/refund-policy">Refund policy</Link>
      </li>
      <li>
        <Link to="/cookie-policy">Cookie policy</Link>
      </li>
    </>
  );
}
