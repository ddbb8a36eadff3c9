import { type Language, WRITTEN } from "#app/texts/languages.ts";
import { letterTexts } from "./texts.ts";

/**
 * A mail. Plain text: it says the same in every program, and nothing in it reports that it was read. Its kind is what
 * it is counted under.
 */
export type Letter = {
  kind: LetterKind;
  to: string;
  /** Whether the recipient has shown that the address is theirs, or is asked by this letter to show it. */
  toOwner: boolean;
  language: Language;
  subject: string;
  text: string;
  /** Where one press ends letters of its kind (RFC 8058); a letter that one has to get has none. */
  unsubscribe?: string;
};

/**
 * Whom a letter that tells of something goes to. Anybody may sign up with anybody's address: until its owner has
 * confirmed it, only the letter that asks for that goes there (docs/product/security.md#unconfirmed-addresses).
 * `language` is what they have chosen to read in.
 */
export type Recipient = { email: string; emailConfirmed: boolean; language: Language | null };

export type LetterKind = AskedKind | ToldKind | typeof WAITING;

/**
 * Letters that somebody has asked for, to an address that may be anybody's. They hold a link, and are of use only now:
 * too many of them are not sent, and the one who asks is told to wait.
 */
const ASKED = ["confirm-email", "confirm-new-email"] as const;
type AskedKind = (typeof ASKED)[number];

/** Letters that tell of something. Of too many none is lost: the later ones are told together. */
const TOLD = ["new-sign-in", "email-changed", "account-deleted", "partner-left"] as const;
export type ToldKind = (typeof TOLD)[number];

/** That something is waiting: of use now alone, and found on the pages. One too many is not sent, and none is told later. */
const WAITING = "waiting";

export const isAsked = (kind: LetterKind): kind is AskedKind => ASKED.some((one) => one === kind);
export const isTold = (kind: string): kind is ToldKind => TOLD.some((one) => one === kind);

type Parts = { kind: LetterKind; to: string; toOwner: boolean; language: Language };
type Texts = ReturnType<typeof letterTexts>;

const letter = (parts: Parts, write: (t: Texts) => readonly [string, ...string[]]): Letter => {
  const t = letterTexts(parts.language);
  const [subject, ...paragraphs] = write(t);
  return { ...parts, subject, text: `${t.hello}\n\n${paragraphs.join("\n\n")}\n\n${t.from}\n` };
};

const asking = (kind: AskedKind, to: string, language: Language): Parts => ({ kind, to, toOwner: true, language });

/**
 * In what its reader has chosen, else in the first language: the one whose act a letter tells of may be somebody else,
 * so it does not go by the language of a request.
 */
const telling = (kind: ToldKind | typeof WAITING, { email, emailConfirmed, language }: Recipient): Parts => ({
  kind,
  to: email,
  toOwner: emailConfirmed,
  language: language ?? WRITTEN[0],
});

/** Several letters of one kind in one. @param times how many it stands for */
export const gathered = (
  kind: ToldKind,
  { to, language }: { to: string; language: Language | null },
  times: number,
  origin: string,
): Letter =>
  letter(telling(kind, { email: to, emailConfirmed: true, language }), (t) => t.gathered[kind](times, origin));

/**
 * To the address of a new account: it counts as its owner's once the link is opened and the button there pressed.
 * @param language of the page on which it was asked for
 */
export const confirmEmail = (to: string, link: string, language: Language): Letter =>
  letter(asking("confirm-email", to, language), (t) => t.confirmEmail(link));

/**
 * To the new address: the change counts once its link is opened.
 * @param language of the page on which it was asked for
 */
export const confirmNewEmail = (to: string, link: string, language: Language): Letter =>
  letter(asking("confirm-new-email", to, language), (t) => t.confirmNewEmail(link));

/** To the old address. */
export const emailChanged = (to: Recipient, origin: string): Letter =>
  letter(telling("email-changed", to), (t) => t.emailChanged(origin));

/**
 * @param browser as in the list of one's browsers
 * @param place by the time zone that the browser has told, not the account's own; null where it told none
 */
export const newSignIn = (to: Recipient, browser: string, place: string | null, origin: string): Letter =>
  letter(telling("new-sign-in", to), (t) =>
    place ? t.newSignInNear(browser, place, origin) : t.newSignIn(browser, origin),
  );

export const accountDeleted = (to: Recipient): Letter =>
  letter(telling("account-deleted", to), (t) => t.accountDeleted);

export const partnerLeft = (to: Recipient, origin: string): Letter =>
  letter(telling("partner-left", to), (t) => t.partnerLeft(origin));

/** That something new is waiting, to whom no device could tell it. @param page where one press ends these letters */
export const somethingWaits = (to: Recipient, origin: string, page: string, unsubscribe: string): Letter => ({
  ...letter(telling(WAITING, to), (t) => t.waiting(origin, page)),
  unsubscribe,
});
