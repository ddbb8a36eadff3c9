/**
 * A mail. Plain text: it says the same in every program, and nothing in it reports that it was read. Its kind is what
 * it is counted under.
 */
export type Letter = {
  kind: LetterKind;
  to: string;
  /** Whether the recipient has shown that the address is theirs, or is asked by this letter to show it. */
  toOwner: boolean;
  subject: string;
  text: string;
};

/**
 * Whom a letter that tells of something goes to. Anybody may sign up with anybody's address: until its owner has
 * confirmed it, only the letter that asks for that goes there (docs/product/security.md#unconfirmed-addresses).
 */
export type Recipient = { email: string; emailConfirmed: boolean };

export type LetterKind = AskedKind | ToldKind;

/**
 * Letters that somebody has asked for, to an address that may be anybody's. They hold a link, and are of use only now:
 * too many of them are not sent, and the one who asks is told to wait.
 */
const ASKED = ["confirm-email", "confirm-new-email"] as const;
type AskedKind = (typeof ASKED)[number];

/** Letters that tell of something. Of too many none is lost: the later ones are told together, in this way. */
export type ToldKind = "new-sign-in" | "email-changed" | "account-deleted" | "partner-left";
const TOLD: Record<ToldKind, (times: number, origin: string) => [subject: string, ...paragraphs: string[]]> = {
  "new-sign-in": (times: number, origin: string) => [
    "New sign-ins to your account",
    `Since our last letter somebody has signed in to your account ${inWords(times)} more, with a browser that we had not seen with it before.`,
    `If it was you, all is well. If not, sign in, choose a new password, and sign out everywhere: ${origin}/us/browsers`,
  ],
  "email-changed": (times: number, origin: string) => [
    "Your email address was changed",
    `Since our last letter an account with this address has changed to another one ${inWords(times)} more. This address no longer opens it.`,
    `If it was not you, write to us at once: ${origin}/privacy says where.`,
  ],
  "account-deleted": (times: number) => [
    "Your account was deleted",
    `Since our last letter an account with this address was deleted ${inWords(times)} more, as asked. Nobody can read what was written there.`,
  ],
  "partner-left": (times: number, origin: string) => [
    "Something has changed in your account",
    `Since our last letter a partner has left a space that you shared ${inWords(times)} more. What you wrote is still there for you, and for nobody else.`,
    `You will find it here: ${origin}/us`,
  ],
};

export const isAsked = (kind: LetterKind): kind is AskedKind => ASKED.some((one) => one === kind);
export const isTold = (kind: string): kind is ToldKind => kind in TOLD;

const inWords = (times: number): string => (times === 1 ? "once" : times === 2 ? "twice" : `${times} times`);

/**
 * What the product writes by mail. Subjects stand on lock screens, and letters are read over shoulders: they name
 * no partner, no words of anybody, and nothing of the intimate part.
 */
const NAME = "The Couple App";

type Parts = { kind: LetterKind; to: string; toOwner: boolean };

const letter = (parts: Parts, subject: string, ...paragraphs: string[]): Letter => ({
  ...parts,
  subject,
  text: `Hello,\n\n${paragraphs.join("\n\n")}\n\n${NAME}\n`,
});

const asking = (kind: AskedKind, to: string): Parts => ({ kind, to, toOwner: true });
const telling = (kind: ToldKind, { email, emailConfirmed }: Recipient): Parts => ({
  kind,
  to: email,
  toOwner: emailConfirmed,
});

/** Several letters of one kind in one. @param times how many it stands for */
export const gathered = (kind: ToldKind, to: string, times: number, origin: string): Letter =>
  letter({ kind, to, toOwner: true }, ...TOLD[kind](times, origin));

/** To the address of a new account: it counts as its owner's once the link is opened and the button there pressed. */
export const confirmEmail = (to: string, link: string): Letter =>
  letter(
    asking("confirm-email", to),
    "Is this your address?",
    "Somebody, most likely you, has made an account with this address. Open this link within a week to say that it is yours:",
    link,
    'If it was not you, do nothing. We send you nothing else. If you want the account to be yours, sign in with this address and press "Forgot password?".',
  );

/** To the new address: the change counts once its link is opened. */
export const confirmNewEmail = (to: string, link: string): Letter =>
  letter(
    asking("confirm-new-email", to),
    "Confirm your new email address",
    "Somebody, most likely you, wants to use this address to sign in. Open this link within an hour, in the browser in which you asked for it:",
    link,
    "If it was not you, do nothing: without the link nothing changes.",
  );

/** To the old address. */
export const emailChanged = (to: Recipient, origin: string): Letter =>
  letter(
    telling("email-changed", to),
    "Your email address was changed",
    "From now on you sign in to your account with another address. This one no longer opens it.",
    `If it was not you, write to us at once: ${origin}/privacy says where.`,
  );

/**
 * @param browser as in the list of one's browsers
 * @param place by the time zone that the browser has told, not the account's own; null where it told none
 */
export const newSignIn = (to: Recipient, browser: string, place: string | null, origin: string): Letter =>
  letter(
    telling("new-sign-in", to),
    "A new sign-in to your account",
    `Somebody has signed in to your account with ${browser}${place ? `, near ${place} by its clock` : ""}, a browser that we had not seen with it before.`,
    `If it was you, all is well. If not, sign in, choose a new password, and sign out everywhere: ${origin}/us/browsers`,
  );

export const accountDeleted = (to: Recipient): Letter =>
  letter(
    telling("account-deleted", to),
    "Your account was deleted",
    "As you asked, your account is gone. What you wrote can no longer be read by anybody, not in our backups either.",
    "You can begin anew at any time, with this address too.",
  );

export const partnerLeft = (to: Recipient, origin: string): Letter =>
  letter(
    telling("partner-left", to),
    "Something has changed in your account",
    "Your partner has left the space that you shared. What you wrote is still there for you, and for nobody else.",
    `You will find it here: ${origin}/us`,
  );
