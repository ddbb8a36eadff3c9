import { Link } from "#app/ui/link.tsx";
import { Contact } from "../contact.tsx";
import { LegalPage } from "../legal-page.tsx";
import { type Kept, PrivacyKept } from "./privacy-kept.tsx";

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

      <h2>Who can see it</h2>
      <h3>Your partner</h3>
      <p>
        Your partner sees your first name (until you give one, the part of your email address before the @), your email
        address, your local time, when you were last here, the days on which you did your part, what you say of yourself
        under “Us” (gender, city, waking hours, since when you are together), and, as it happens, that you have answered
        a question. Your partner sees the answer itself only after both of you have answered it. Until then nothing of
        it is shown: not the words, not the choice, not the length. This also holds for what you wrote before you were
        connected: of that, whoever came with your code is shown nothing until you have said that they are who you
        meant. If you leave, your partner is told that you have left, and nothing else.
      </p>
      <p>
        What has been revealed to your partner stays visible to them as long as you two are connected. They may have
        taken a copy of it along, and we cannot make somebody forget.
      </p>
      <h3>Us</h3>
      <p>
        We do not read your answers. But you should know how it works: the server must be able to read an answer in
        order to show it to the two of you. It is not end-to-end encrypted. Whoever runs the server could, with access
        to the machine, read what is on it. Write here what you are content to have kept that way.
      </p>
      <h3>The sign-in service</h3>
      <p>
        Accounts are handled by a hosted identity provider, Google Firebase Authentication. It receives your email
        address, your password and the times at which you sign in, and it sends you the link if you ask for a new
        password. It gets none of your answers, not your partner's name and not your days. Our server talks to it; your
        browser does so only at the button “Continue with Google”, where there is one: as soon as you point at it, touch
        it or move the focus to it, its window is fetched from Google. Google then tells us your email address and your
        name. Google may process this outside your country and says how in its own text,{" "}
        <a href="https://firebase.google.com/support/privacy" rel="noopener">
          Firebase&nbsp;privacy
        </a>
        .
      </p>
      <h3>Those who host the server</h3>
      <p>
        The server and its backups stand with whoever hosts them for us. They store the data because we ask them to, and
        for nothing of their own.
      </p>
      <h3>Where you go yourself</h3>
      <p>
        Some links lead to other sites, such as the feedback form or the makers' profile where there is one. Nothing
        goes there before you follow them; then their rules hold. Leave out of the form what only the two of you should
        know.
      </p>
      {sells ? (
        <>
          <h3>Stripe, if you pay</h3>
          <p>
            Payments are taken by Stripe, on its own pages. There you give Stripe your card, your email address and,
            where tax hangs on it, your postal address; none of that comes to us. From us Stripe gets a random number
            for you and one for the two of you: not your name, and nothing of what you do here. Stripe keeps invoices as
            long as the law wants. Who does not pay is unknown there.
          </p>
        </>
      ) : null}
      <h3>Two services, where the server has them</h3>
      <p>
        Whoever runs this server may have set up a service that is told when something fails, and one that shows what is
        counted. The first gets the kind of the failure and its place in our program, from the server or from your
        browser, which then speaks to it directly; the second gets what stands above under “What is used, and how
        often”, from our server. Neither gets your email address, your name, a code, or anything you wrote.
      </p>
      <h3>A model that writes, where the server has one</h3>
      <p>
        If both of you have agreed to the weekly summary,{" "}
        {model ? `the model ${model}` : "our own rules on this server"} {model ? "writes" : "write"} it.{" "}
        {model && sells ? "Where premium is not open to you two, our own rules do. " : ""}
        {model
          ? "It gets numbers and names of ours of what is open to both of you: how many days, how many questions and what they were about, what came of quizzes, games and weeks. It gets none of your words, no name, no address and nothing intimate, and not who you are."
          : "Nothing of it leaves the server."}{" "}
        Either of you can stop it at any time; then all of these texts are deleted.
      </p>
      <h3>Nobody else</h3>
      <p>
        We show no advertising. We sell no data and pass none on for other people's purposes. Apart from Google's button
        and the service that is told of failures, our pages load nothing from other sites: no counters, no fonts, no
        pixels. We would hand something over only if a law that binds us leaves us no choice.
      </p>

      <h2>Why we may</h2>
      <p>
        Most of it we need in order to give you what you signed up for. The technical log we keep because a service has
        to be kept safe and running. Your answers may say something about your love life, your health or what you
        believe, and the law protects such things with special care. You decide what to write. We handle it because you
        chose to send it, to show it to the two of you, and for nothing else. You can take that back at any time by
        deleting your account.
      </p>

      <h2>How long</h2>
      <ul>
        <li>Your account and your answers: until you delete your account.</li>
        <li>
          What you two had in common, such as your days: until 30 days after one of you left. If you connect again
          before that, all of it comes back. Your own words stay in an archive that only you see.
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
          <Link to="/us/export">take a copy along</Link> of everything you wrote and everything that is open to you
          both;
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
