import { Link } from "#app/ui/link.tsx";
import { Contact } from "../contact.tsx";
import { LegalPage } from "../legal-page.tsx";

/** What holds where premium is sold. Keep it in step with app/features/premium. */
export function RefundWhereSold({ contactEmail }: { contactEmail: string | null }) {
  const contact = <Contact email={contactEmail} />;
  return (
    <LegalPage
      title="Refund policy"
      current="/refund-policy"
      lead="Premium is a subscription for both of you. Within 14 days of the first payment you get all of your money back by one button. You cancel yourself, at any time."
    >
      <h2>Money back within 14 days</h2>
      <p>
        For 14 days after the first payment of a subscription the page on <Link to="/premium">premium</Link> has a
        button for it. Whoever of you two pays sees it. All that was paid goes back the way it came, premium ends at
        once for both of you, and nothing more is taken. We ask for no reason. Until the money is with you, banks take
        some days.
      </p>

      <h2>Cancelling</h2>
      <p>
        On the same page, by whoever pays. It leads to Stripe, where one press cancels. What was paid for runs to its
        end, for both of you. After that you are back on what is free, and nothing that you made is lost.
      </p>

      <h2>When a payment fails</h2>
      <p>
        Premium goes on for seven days and then rests until a payment comes through. There is no fee for it. Payments
        that fail again and again end the subscription.
      </p>

      <h2>When you two part, or an account is deleted</h2>
      <ul>
        <li>The subscription belongs to whoever pays. It goes on for them, and ends for the other one.</li>
        <li>
          When whoever pays deletes their account, the subscription ends with it at once and nothing more is taken. If
          you are within the 14 days, press the button for the refund first.
        </li>
        <li>If each of you has a subscription from before, one is enough: either of you can cancel.</li>
      </ul>

      <h2>What never costs anything</h2>
      <ul>
        <li>
          The daily question, the streak and what the two of you wrote stay free, and so does a copy of your own words.
        </li>
        <li>A streak never costs money, neither to keep nor to bring back.</li>
        <li>No account turns into a paid one by itself. Who does nothing pays nothing.</li>
      </ul>
      <p>
        What the law gives you on top, such as a right to withdraw from a purchase, stays as it is. If somebody asks you
        for money in our name outside of that page, it is not us. Do not pay, and tell us: {contact}.
      </p>

      <h2>Questions</h2>
      <p>
        Write to {contact}. The rest stands in the <Link to="/terms">terms</Link>.
      </p>
    </LegalPage>
  );
}
