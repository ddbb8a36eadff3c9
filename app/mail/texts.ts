import { catalogue } from "#app/texts/catalogue.ts";
import { plural } from "#app/texts/numbers.ts";

/** A letter's subject, and its paragraphs. */
type Written = readonly [subject: string, ...paragraphs: string[]];

const times = (count: number): string =>
  count === 2 ? "twice" : plural("en", count, { one: "once", other: `${count} times` });

/**
 * What the product writes by mail. Subjects stand on lock screens, and letters are read over shoulders: they name
 * no partner, no words of anybody, and nothing of the intimate part.
 */
export const letterTexts = catalogue({
  en: {
    /** A letter's first and last line. */
    hello: "Hello,",
    from: "The Couple App",
    confirmEmail: (link: string): Written => [
      "Is this your address?",
      "Somebody, most likely you, has made an account with this address. Open this link within a week to say that it is yours:",
      link,
      'If it was not you, do nothing. We send you nothing else. If you want the account to be yours, sign in with this address and press "Forgot password?".',
    ],
    confirmNewEmail: (link: string): Written => [
      "Confirm your new email address",
      "Somebody, most likely you, wants to use this address to sign in. Open this link within an hour, in the browser in which you asked for it:",
      link,
      "If it was not you, do nothing: without the link nothing changes.",
    ],
    emailChanged: (origin: string): Written => [
      "Your email address was changed",
      "From now on you sign in to your account with another address. This one no longer opens it.",
      `If it was not you, write to us at once: ${origin}/privacy says where.`,
    ],
    newSignIn: (browser: string, origin: string): Written => [
      "A new sign-in to your account",
      `Somebody has signed in to your account with ${browser}, a browser that we had not seen with it before.`,
      `If it was you, all is well. If not, sign in, choose a new password, and sign out everywhere: ${origin}/us/browsers`,
    ],
    newSignInNear: (browser: string, place: string, origin: string): Written => [
      "A new sign-in to your account",
      `Somebody has signed in to your account with ${browser}, near ${place} by its clock, a browser that we had not seen with it before.`,
      `If it was you, all is well. If not, sign in, choose a new password, and sign out everywhere: ${origin}/us/browsers`,
    ],
    accountDeleted: [
      "Your account was deleted",
      "As you asked, your account is gone. What you wrote can no longer be read by anybody, not in our backups either.",
      "You can begin anew at any time, with this address too.",
    ] as Written,
    partnerLeft: (origin: string): Written => [
      "Something has changed in your account",
      "Your partner has left the space that you shared. What you wrote is still there for you, and for nobody else.",
      `You will find it here: ${origin}/us`,
    ],
    waiting: (origin: string, page: string): Written => [
      "Something new is waiting for you two",
      `You will find it here: ${origin}/dashboard`,
      `What comes, and when, is yours to say: ${origin}/us/notifications. One press, and there are no more letters like this one: ${page}`,
    ],
    /** Several of one kind in one letter. */
    gathered: {
      "new-sign-in": (count: number, origin: string): Written => [
        "New sign-ins to your account",
        `Since our last letter somebody has signed in to your account ${times(count)} more, with a browser that we had not seen with it before.`,
        `If it was you, all is well. If not, sign in, choose a new password, and sign out everywhere: ${origin}/us/browsers`,
      ],
      "email-changed": (count: number, origin: string): Written => [
        "Your email address was changed",
        `Since our last letter an account with this address has changed to another one ${times(count)} more. This address no longer opens it.`,
        `If it was not you, write to us at once: ${origin}/privacy says where.`,
      ],
      "account-deleted": (count: number): Written => [
        "Your account was deleted",
        `Since our last letter an account with this address was deleted ${times(count)} more, as asked. Nobody can read what was written there.`,
      ],
      "partner-left": (count: number, origin: string): Written => [
        "Something has changed in your account",
        `Since our last letter a partner has left a space that you shared ${times(count)} more. What you wrote is still there for you, and for nobody else.`,
        `You will find it here: ${origin}/us`,
      ],
    },
  },
});
