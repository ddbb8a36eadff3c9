import { Fragment } from "react";

/** What is stored of one kind, and why. */
export type Kept = { what: string; why: string };

/**
 * The list of what is stored, and why. Keep it in step with db/schema.
 * @param kept what the activities keep, as they say it
 * @param sells whether premium is sold on this server
 */
export function PrivacyKept({ kept, sells }: { kept: readonly Kept[]; sells: boolean }) {
  return (
    <>
      <h2>What we keep, and why</h2>
      <dl>
        <dt>Your email address</dt>
        <dd>
          So that you can sign in, and so that we know an account is yours when you write to us. Where the server sends
          mail, we write to it once to ask whether it is yours, and, when you have said so, when somebody signs in to
          your account with a new browser, when your address changes, when your partner leaves, when your account is
          deleted, and, unless you switch it off, when something waits for you two and no device of yours is told; never
          to advertise.
        </dd>
        <dt>Your first and last name</dt>
        <dd>So that your partner knows it is you. You may change them.</dd>
        <dt>Your time zone</dt>
        <dd>So that your day ends when it ends where you are, and your partner sees your local time.</dd>
        <dt>The language you read in</dt>
        <dd>If you have chosen one. So that pages and letters come in it. Your partner sees which one it is.</dd>
        <dt>Photos</dt>
        <dd>
          The ones you send, made smaller and sealed, without where and when they were taken, and what you write about
          them. Only you two see them. What you sent itself is not kept.
        </dd>
        {kept.map(({ what, why }) => (
          <Fragment key={what}>
            <dt>{what}</dt>
            <dd>{why}</dd>
          </Fragment>
        ))}
        <dt>Your days</dt>
        <dd>
          For each date: which question was yours, whether each of you did their part and when, whether you have seen
          the other's answer, and whether a shield covered the day. From that come the calendar and the streak.
        </dd>
        <dt>What you two have in common</dt>
        <dd>
          A figure from 0 to 100, with its parts and months: how many of your answers, picks and days are the same. It
          is made of what is open to you both and of nothing else, is the same for both, and stands sealed. It goes with
          what you two had in common.
        </dd>
        <dt>Your weeks in words</dt>
        <dd>
          If both of you have agreed: the texts, who wrote them, what they were made from, and when each of you agreed
          to which wording. When one of you stops it, all of them are deleted.
        </dd>
        <dt>What you play at the same time</dt>
        <dd>
          Which of you has gone there and when, who asks the other to come, and where it stands. It goes when it is
          played to its end, and with what you two had in common; of what is 18+ as soon as you part.
        </dd>
        <dt>What your partner is to be told</dt>
        <dd>
          For a week: that you did your part, or that something opened to you both, with its date. Not a word of it.
        </dd>
        <dt>Who belongs together</dt>
        <dd>Which two accounts are connected, and since when.</dd>
        <dt>Invite codes</dt>
        <dd>
          Your code, when it was made, when it ends, and who used it. That you shared it, or went on without, so that we
          do not ask again.
        </dd>
        <dt>That you are over 18</dt>
        <dd>
          When you confirmed it for the 18+ pages, and which wording you agreed to. Withdraw it under Us, and both are
          erased.
        </dd>
        {sells ? (
          <>
            <dt>That you pay for premium</dt>
            <dd>
              If you do: the numbers by which Stripe knows you and your subscription, how it stands, when it began, was
              first paid, renews and ends, and when you last went to pay. No card, no amount, no invoice. So that
              premium is open to both of you. Your partner sees that you pay, and nothing more.
            </dd>
          </>
        ) : null}
        <dt>When you were last here</dt>
        <dd>
          One moment, written over each time. Your partner sees it as a sign of life. Hide it under Us, and it is erased
          and kept no more. While you have a page open your partner sees, too, that you are here now, and not where;
          that is written down nowhere, goes with the same setting, and is not told of the 18+ part unless you choose
          it.
        </dd>
        <dt>When you let your partner know that you think of them</dt>
        <dd>
          The last time, written over each time, and how often it was that day. Your partner sees for a day when it was.
          It has no words, and goes when you two part.
        </dd>
        <dt>Sessions</dt>
        <dd>
          One row for each browser in which you are signed in: a fingerprint of its cookie, which browser it is, whether
          you came by password or by Google, the time zone it was set to, when it began, when it ends, and when the
          sign-in service last said that it is good. So that you see where you are signed in, and signing out really
          ends it.
        </dd>
        <dt>Browsers that you have used</dt>
        <dd>
          A fingerprint of the number in the browser's cookie, and when it was first seen. So that we write to you when
          another one signs in.
        </dd>
        <dt>What is used, and how often</dt>
        <dd>
          While you are signed in: which kinds of pages you open and which tabs you press, that you answered a question
          (its number and theme and how many characters your answer has, not a word of it), and whether signing up and
          in worked. Each with the time, your account and a random number of your browser. Nothing of the 18+ pages, and
          nothing at all where your browser sends Do Not Track or Global Privacy Control. So that we see what is of use
          to people.
        </dd>
        <dt>What may reach you outside of the pages</dt>
        <dd>
          What you want to hear of and when not, how much has come today, and for each device on which you have said
          yes: the address that your browser's maker gives it, its keys, the browser in words, and since when. That
          something is waiting, which kind of thing and until when, without a word of it, for two days after it is over.
          When we next look whether to remind you. So that one sentence, always the same, can reach you. It is sealed
          for your device, and the service of your browser's maker carries it: that service learns that we send you
          something, and when. Where no device takes it, we write you a letter that says the same. Both can be ended
          under Us, the letter also by one press in it. A device is forgotten when you sign out there.
        </dd>
        <dt>How often something was tried</dt>
        <dd>
          Wrong passwords, new accounts, letters to you, wrong invite codes and the like: how many, for at most a day
          (wrong invite codes: 30 days), under a scrambled form of your email address or account and of the network
          address they came from. So that nobody can go on guessing, or fill your mailbox. Where there were too many
          letters, your address, the language you read in, and how many of which kind, wait until they can be told in
          one.
        </dd>
        <dt>A technical log</dt>
        <dd>
          For each request: the time, the kind of page without the part of its address that is yours, whether it worked,
          how long it took, and, but for the 18+ pages, a scrambled form of your account. No names, no email addresses,
          no network addresses, nothing you wrote.
        </dd>
      </dl>
      <p>
        Your password is not on this list. It goes to the sign-in service and is kept there. While you sign up it waits
        in your own browser, encrypted, for at most 15 minutes.
      </p>
    </>
  );
}
