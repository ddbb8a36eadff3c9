import { Link } from "#app/ui/link.tsx";
import { Contact } from "../contact.tsx";
import { LegalPage } from "../legal-page.tsx";
import { type Kept, PrivacyKept } from "./privacy-kept.tsx";
import { PrivacySeen } from "./privacy-seen.tsx";

/** What is kept, why, who sees it, and how one gets it back or makes it go. */
export function PrivacyText({
  contactEmail,
  kept,
  model,
  sells,
}: {
  contactEmail: string | null;
  kept: readonly Kept[];
  /** Whether premium is sold on this server. */
  sells: boolean;
  /** The model that writes the weekly summary; null for none. */
  model: string | null;
}) {
  const contact = <Contact email={contactEmail} />;
  return (
    <LegalPage
      title="Privacy"
      current="/privacy"
      lead="What you write here is meant for one person. This page says what we keep and why, who can see it, and how you get it back or make it go."
    >
      <h2>Who answers for it</h2>
      <p>
        Whoever runs this server answers for the data on it. On this page they are called “we”. You reach us at{" "}
        {contact}.
      </p>
      <p>
        The Couple App is for adults. You have to be 18 or older to use it. If you learn that somebody younger has an
        account, write to us and we delete it.
      </p>

      <PrivacyKept kept={kept} sells={sells} />

      <PrivacySeen model={model} sells={sells} />

      <h2>Why we may</h2>
      <p>
        Most of it we need in order to give you what you signed up for. The technical log we keep because a service has
        to be kept safe and running. Your answers may say something about your love life, your health or what you
        believe, and the law protects such things with special care. You decide what to write. We handle it because you
        chose to send it, to show it to the two of you and to say what you have in common, and for nothing else. You can
        take that back at any time by deleting your account. The week in words, what is pushed, and the 18+ pages each
        need a yes of their own.
      </p>

      <h2>How long</h2>
      <ul>
        <li>Your account and your answers: until you delete your account.</li>
        <li>
          What you two had in common, such as your days and your figure: until 30 days after one of you left, and only
          while both of you have an account. If you connect again before that, all of it comes back. Your own words stay
          in an archive that only you see.
        </li>
        {sells ? (
          <li>
            That you pay, or have paid: until you delete your account. With it Stripe deletes what it knows of you, but
            for the invoices.
          </li>
        ) : null}
        <li>A session: 14 days at most, less if you sign out.</li>
        <li>An invite code: 7 days. The record of one that was used: as long as the two of you are connected.</li>
        <li>By what we know your browsers again: until you delete your account.</li>
        <li>What is counted: 180 days, less if you delete your account; 30 where nobody was signed in.</li>
        <li>An answer that you have begun and not sent: on your own device only, until you send it or sign out.</li>
        <li>
          Copies in backups: 30 days. The words of an account that was deleted can be read in none of them any more. All
          else that you erase, also what is erased when you part, is in the copies from before for as long. If we ever
          have to go back to one, it is there again, and we tell you.
        </li>
      </ul>

      <h2>What you can do</h2>
      <p>Under Us you can, at no cost and at any time,</p>
      <ul>
        <li>
          <Link to="/us/export">take a copy along</Link> of everything you wrote, everything that is open to you both,
          and what is kept about you;
        </li>
        <li>
          <Link to="/us/delete">delete your account</Link> and your answers, at once and for good;
        </li>
        <li>
          change your name, your time zone and, where you sign in with a password and the server sends mail, your email
          address;
        </li>
        <li>
          <Link to="/us/leave">leave your partner</Link>, for both of you within a second;
        </li>
        <li>see in which browsers you are signed in, and sign out of them;</li>
        <li>
          say <Link to="/us/notifications">what may reach you</Link>, and when, or that nothing may;
        </li>
        <li>hide when you were last here, and that you are here now;</li>
        <li>stop the week in words;</li>
        <li>withdraw your 18+ consent.</li>
      </ul>
      <p>
        You may also object to what we do with your data, have it put on hold, or have mended what you cannot change
        yourself. For that write to {contact}, from the address of your account so that we know it is you. We do it
        within 30 days.
      </p>
      <p>
        If your account is deleted, your words go with it. Your partner keeps what is theirs, their account and their
        own answers, and is told that you have left.
      </p>
      <p>You can also complain to the data protection authority where you live.</p>

      <h2>How it is kept safe</h2>
      <p>
        Where the address of this site begins with https, everything between your browser and the server is encrypted.
        In the database the words of your answers are encrypted too, with keys that are kept apart from it; only the
        running server puts the two together. Names, addresses, dates and waking hours stand there as they are. Your
        password never reaches our database. The cookie that keeps you signed in cannot be read by scripts, and we store
        only a fingerprint of it. Each request is checked on the server: what belongs to one couple is not shown to
        another. Which cookies there are stands in the <Link to="/cookie-policy">cookie policy</Link>.
      </p>

      <h2>If this page changes</h2>
      <p>
        The date above changes with it. If something changes that matters to you, we say so in the app before it holds.
      </p>
    </LegalPage>
  );
}
