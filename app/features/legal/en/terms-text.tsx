import { Link } from "#app/ui/link.tsx";
import { Contact } from "../contact.tsx";
import { LegalPage } from "../legal-page.tsx";

/** The terms of use. */
export function TermsText({ contactEmail, sells }: { contactEmail: string | null; sells: boolean }) {
  const contact = <Contact email={contactEmail} />;
  return (
    <LegalPage
      title="Terms"
      current="/terms"
      lead="These are the rules for using The Couple App. They are short on purpose. By making an account you agree to them."
    >
      <p>“We” is whoever runs this server. You reach us at {contact}.</p>

      <h2>Who may use it</h2>
      <ul>
        <li>You are 18 or older.</li>
        <li>You make one account, for yourself, with an email address that is yours.</li>
        <li>
          You keep your password to yourself. If you think somebody else has it, choose a new one and sign out
          everywhere, under Us.
        </li>
      </ul>

      <h2>What it is</h2>
      <p>
        A place for two. Each day brings a question for both of you. When both have answered, both answers open. Days on
        which you both did your part are counted. What both of you have answered is compared, and what you have in
        common stands as a figure that is the same for both. You are connected by a code that works once and for 7 days,
        and there are never more than two of you.
      </p>
      <p>
        It is not therapy, not medical advice, and not a service for emergencies. If you are in danger or somebody hurts
        you, call your local emergency number or a helpline.
      </p>

      <h2>You and your partner</h2>
      <ul>
        <li>Connect only with the person you mean, and only if they want it too.</li>
        <li>What has been revealed to your partner stays visible to them as long as you two are connected.</li>
        <li>Do not show your partner's words to others unless they agree.</li>
        <li>Do not use the app to watch, press or control anybody. Nobody owes an answer.</li>
      </ul>

      <h2>Your words</h2>
      <p>
        What you write stays yours. You allow us to store it and to show it to the two of you, because otherwise the app
        could not work. You give us no other right to it. How we handle it stands on the page on{" "}
        <Link to="/privacy">privacy</Link>.
      </p>

      <h2>What is not allowed</h2>
      <ul>
        <li>An account for or by somebody under 18.</li>
        <li>Anything sexual that involves a minor, or a person who has not agreed.</li>
        <li>Threats, blackmail, or anything else that the law forbids.</li>
        <li>Using somebody else's account, guessing codes, or trying to reach what belongs to another couple.</li>
        <li>Accounts run by a program, or so many requests that others cannot use the app.</li>
      </ul>
      <p>If you find a weakness in the app, please tell us before you tell others.</p>

      <h2>What it costs</h2>
      {sells ? (
        <>
          <p>
            The app is free. Premium opens more of it and is a subscription: one for both of you, paid by one of you in
            advance for each period. It renews by itself until it is cancelled. Whoever pays can do that at any time, on
            the page on premium, and it stays until the end of the period. What is in it and what it costs, with tax,
            you see before you pay: <Link to="/premium">premium</Link>. Payments are taken by Stripe, on its own pages
            and by its terms.
          </p>
          <p>
            Should the price change, it changes for new subscriptions; yours keeps its own until you are asked. The{" "}
            <Link to="/refund-policy">refund policy</Link> says how you get money back.
          </p>
        </>
      ) : (
        <p>
          Nothing at the moment, and nothing is sold on this server. If a paid offer comes, you choose it or you don't;
          no account turns into a paid one by itself. The <Link to="/refund-policy">refund policy</Link> says what will
          hold then.
        </p>
      )}

      <h2>If it does not work</h2>
      <p>
        We take care, but we cannot promise that the app is always there or free of faults. We may change it, and we may
        stop it. If we stop it, we say so in the app beforehand and leave you time to take a copy of your words along.
      </p>
      <p>
        We answer for what the law says we must answer for: for harm done on purpose or by gross carelessness, for harm
        to life and health, and for what else cannot be excluded. Beyond that, as far as the law allows, we do not
        answer for loss that nobody could foresee. None of this takes away a right that the law gives you as a consumer.
      </p>

      <h2>How it ends</h2>
      <p>
        You can stop at any time, under Us: <Link to="/us/leave">leave your partner</Link>, or{" "}
        <Link to="/us/delete">delete your account</Link> with your words. Both happen at once. You can{" "}
        <Link to="/us/export">take a copy of your words along</Link> first.
      </p>
      <p>
        We may close an account that breaks these terms. We say why, unless the law forbids it, and you may still ask
        for a copy of your own words.
      </p>

      <h2>Which law</h2>
      <p>
        The law of the place where we are at home. If you are a consumer, you also keep the protection of the law where
        you live, and you may go to the courts there.
      </p>

      <h2>If these terms change</h2>
      <p>
        The date above changes with them. If a change matters to you, we say so in the app before it holds, and you may
        leave instead. Should one of these sentences turn out not to be valid, the others still are.
      </p>
    </LegalPage>
  );
}
