import { Link } from "#app/ui/link.tsx";
import { Contact } from "../contact.tsx";
import { LegalPage } from "../legal-page.tsx";

/** What holds now that nothing is sold, and what will hold if something is. */
export function RefundText({ contactEmail }: { contactEmail: string | null }) {
  const contact = <Contact email={contactEmail} />;
  return (
    <LegalPage
      title="Refund policy"
      current="/refund-policy"
      lead="The Couple App is free at the moment. Nothing is sold on this server, so there is nothing to pay and nothing to refund."
    >
      <h2>Today</h2>
      <p>
        Everything that the app can do is included, for both of you. We ask for no card and no bank details, and we have
        no way to take money from you.
      </p>
      <p>If somebody asks you for money in our name, it is not us. Do not pay, and tell us: {contact}.</p>

      <h2>If a paid offer comes</h2>
      <p>Then this will hold:</p>
      <ul>
        <li>One subscription covers both of you. Nobody pays twice for one couple.</li>
        <li>You see the price, what it includes and how often it is due before you pay anything.</li>
        <li>No account turns into a paid one by itself. Who does nothing pays nothing.</li>
        <li>You cancel yourself, in the app, without writing to anybody. What was paid for runs to its end.</li>
        <li>You ask for a refund yourself, in the app, in the same place.</li>
        <li>
          The daily question, the streak and what the two of you wrote stay free, and so does a copy of your own words.
        </li>
        <li>A streak never costs money, neither to keep nor to bring back.</li>
      </ul>
      <p>
        The exact conditions will stand on this page before the first sale. What the law gives you on top, such as the
        days in which you may withdraw from a purchase, stays as it is.
      </p>

      <h2>Questions</h2>
      <p>
        Write to {contact}. The rest stands in the <Link to="/terms">terms</Link>.
      </p>
    </LegalPage>
  );
}
