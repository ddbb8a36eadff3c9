/**
 * A mail. Plain text: it says the same in every program, and nothing in it reports that it was read. Its kind is what
 * it is counted under.
 */
export type Letter = { kind: LetterKind; to: string; subject: string; text: string };

export type LetterKind = AskedKind | ToldKind;

/**
 * Letters that somebody has asked for, to an address that may be anybody's. They hold a link, and are of use only now:
 * too many of them are not sent, and the one who asks is told to wait.
 */
const ASKED = ["confirm-new-email"] as const;
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
    `Since our last letter accounts with this address got another one ${inWords(times)} more. This one no longer opens them.`,
    `If it was not you, write to us at once: ${origin}/privacy says where.`,
  ],
  "account-deleted": (times: number) => [
    "Your account was deleted",
    `Since our last letter accounts with this address were deleted ${inWords(times)} more, as they asked. What was written there can no longer be read by anybody.`,
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

const letter = (kind: LetterKind, to: string, subject: string, ...paragraphs: string[]): Letter => ({
  kind,
  to,
  subject,
  text: `Hello,\n\n${paragraphs.join("\n\n")}\n\n${NAME}\n`,
});

/** Several letters of one kind in one. @param times how many it stands for */
export const gathered = (kind: ToldKind, to: string, times: number, origin: string): Letter =>
  letter(kind, to, ...TOLD[kind](times, origin));

/** To the new address: the change counts once its link is opened. */
export const confirmEmail = (to: string, link: string): Letter =>
  letter(
    "confirm-new-email",
    to,
    "Confirm your new email address",
    "Somebody, most likely you, wants to use this address to sign in. Open this link within an hour, in the browser in which you asked for it:",
    link,
    "If it was not you, do nothing: without the link nothing changes.",
  );

/** To the old address. */
export const emailChanged = (to: string, origin: string): Letter =>
  letter(
    "email-changed",
    to,
    "Your email address was changed",
    "From now on you sign in to your account with another address. This one no longer opens it.",
    `If it was not you, write to us at once: ${origin}/privacy says where.`,
  );

/**
 * @param browser as in the list of one's browsers
 * @param place by the time zone that the browser has told, not the account's own; null where it told none
 */
export const newSignIn = (to: string, browser: string, place: string | null, origin: string): Letter =>
  letter(
    "new-sign-in",
    to,
    "A new sign-in to your account",
    `Somebody has signed in to your account with ${browser}${place ? `, near ${place} by its clock` : ""}, a browser that we had not seen with it before.`,
    `If it was you, all is well. If not, sign in, choose a new password, and sign out everywhere: ${origin}/us/browsers`,
  );

export const accountDeleted = (to: string): Letter =>
  letter(
    "account-deleted",
    to,
    "Your account was deleted",
    "As you asked, your account is gone. What you wrote can no longer be read by anybody, not in our backups either.",
    "You can begin anew at any time, with this address too.",
  );

export const partnerLeft = (to: string, origin: string): Letter =>
  letter(
    "partner-left",
    to,
    "Something has changed in your account",
    "Your partner has left the space that you shared. What you wrote is still there for you, and for nobody else.",
    `You will find it here: ${origin}/us`,
  );
