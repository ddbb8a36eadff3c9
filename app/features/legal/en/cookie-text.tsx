import { Contact } from "../contact.tsx";
import { LegalPage } from "../legal-page.tsx";

/** Every cookie and everything else that lies in the browser, by name. Keep it in step with app/http and the forms. */
export function CookieText({ contactEmail, sells }: { contactEmail: string | null; sells: boolean }) {
  return (
    <LegalPage
      title="Cookie policy"
      current="/cookie-policy"
      lead="We set ten small cookies: seven for something you have asked for, two by which we tell your own browser from a stranger's, and one that counts how the app is used. None follows you to other sites, none comes from somebody else."
    >
      <h2>Our cookies, by name</h2>
      <p>
        Where the address of this site begins with https, all but two of them carry the prefix <code>__Host-</code>,
        which means that no other site can set them. On a server without https they go without it. None of them can be
        read by scripts, but for <code>timeZone</code>, which a script of ours sets.
      </p>
      <dl>
        <dt>
          <code>__Host-session</code> or <code>session</code>, 14 days
        </dt>
        <dd>Keeps you signed in. It goes when you sign out.</dd>
        <dt>
          <code>pendingInviteCode</code>, 7 days
        </dt>
        <dd>
          The code from an invite link that you followed, so that it is filled in when you connect. It holds the five
          characters and nothing about you.
        </dd>
        <dt>
          <code>__Host-draft</code> or <code>draft</code>, 15 minutes
        </dt>
        <dd>
          What you have typed so far while you sign up or sign in step by step: your email address and, between two
          steps of signing up, your password; also what went wrong at the last try, and that a letter for a new password
          is on its way. It is encrypted, and only the server can open it.
        </dd>
        <dt>
          <code>__Host-google</code> or <code>google</code>, 10 minutes
        </dt>
        <dd>
          Only where you continue with Google: what tells us that the answer that comes back is to your own question. It
          is encrypted, and used once.
        </dd>
        <dt>
          <code>__Host-flash</code> or <code>flash</code>, 1 minute
        </dt>
        <dd>A short message that the next page shows, such as “Connected!”.</dd>
        <dt>
          <code>__Host-returnTo</code> or <code>returnTo</code>, 10 minutes
        </dt>
        <dd>The page you wanted before you had to sign in, so that you get there afterwards. It is used once.</dd>
        <dt>
          <code>__Host-theme</code> or <code>theme</code>, 365 days
        </dt>
        <dd>“light” or “night”, if you chose one of them over what your device says.</dd>
        <dt>
          <code>__Host-browser</code> or <code>browser</code>, 365 days
        </dt>
        <dd>
          How this browser is known again, and by nobody but us: a random number that it gets on the pages where one
          signs in, and, encrypted, in which accounts a password was right here. When somebody signs in to your account
          with a browser that has not done so before, we write you a letter. And whatever strangers try from elsewhere,
          it takes nothing from the tries that you have here.
        </dd>
        <dt>
          <code>timeZone</code>, 15 minutes
        </dt>
        <dd>
          On the pages where one signs in: the time zone that your browser is set to. The list of where you are signed
          in, and the letter about a new browser, name a place by it.
        </dd>
        <dt>
          <code>__Host-distinctId</code> or <code>distinctId</code>, 365 days
        </dt>
        <dd>
          A random number, so that the same browser is counted once. You get it when you sign up or sign in, or try to,
          and not by reading our public pages. Turn on Do Not Track or Global Privacy Control in your browser, and we
          neither set it nor count you; one that was there before goes at your next visit.
        </dd>
      </dl>

      <h2>What else lies in your browser</h2>
      <dl>
        <dt>
          <code>answer-draft-</code> with your account and what it is written to, in local storage
        </dt>
        <dd>
          An answer, a line under one, a memory, or the words of a visit, a check-in, a week, a goodbye or a reunion
          that you have begun and not yet sent, and picks of this or that while you are offline. They stay on this
          device. They go when you send them, when you empty the field, when you sign out, and when somebody else writes
          in this browser.
        </dd>
        <dt>
          <code>pendingInviteCode</code>, <code>partnerInviteCode</code> and <code>partnerInviteLink</code>, in local
          storage
        </dt>
        <dd>The code that you came with, and your own code with its link, as they stand on the invite screen.</dd>
        <dt>
          <code>onboardingInviteCompleted</code> and <code>hasInvitedPartner</code>, in local storage
        </dt>
        <dd>“true” or “false”: whether you have gone past the invite screen, and whether as a pair.</dd>
        <dt>A small program that waits for what is pushed, and a page that says that there is no connection</dt>
        <dd>
          Once you have opened What may reach you. The page is the same for everybody; no other page and none of your
          words are kept. Both go when you sign out, or by your browser's own settings.
        </dd>
        <dt>An address at the service of your browser's maker</dt>
        <dd>
          Only where you have said that we may tell you on this device. It goes when you press Stop here, when you sign
          out, or by your browser's own settings.
        </dd>
        <dt>
          <code>react-router-scroll-positions</code>, in session storage
        </dt>
        <dd>
          How far down you were on a page, so that you come back to the same place. It goes when you close the tab.
        </dd>
      </dl>

      <h2>What there is not</h2>
      <p>
        No advertising cookies, no cookies of other companies, no counting of what people read who have no account, no
        fingerprints of your device.
      </p>
      <p>
        While a page is open a script of ours keeps a line to our server, by which the page follows what the two of you
        do. It has the session cookie, and leaves nothing in your browser.
      </p>
      {sells ? (
        <p>
          Who goes to pay does so on pages of Stripe. There Stripe sets cookies of its own, and says which; nothing of
          Stripe is on our pages.
        </p>
      ) : null}

      <h2>How to be rid of them</h2>
      <p>
        Delete the cookies and the data of this site in your browser. Signing out takes the session cookie and what lies
        in local and session storage; the others stay until they end. You may also block them. Then you can still read
        the public pages, but you cannot sign in: without the session cookie the server does not know you from one page
        to the next.
      </p>
      <p>
        Questions go to <Contact email={contactEmail} />.
      </p>
    </LegalPage>
  );
}
