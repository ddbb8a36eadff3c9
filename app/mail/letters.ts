/** A mail. Plain text: it says the same in every program, and nothing in it reports that it was read. */
export type Letter = { to: string; subject: string; text: string };

/**
 * What the product writes by mail. Subjects stand on lock screens, and letters are read over shoulders: they name
 * no partner, no words of anybody, and nothing of the intimate part.
 */
const NAME = "The Couple App";

const letter = (to: string, subject: string, ...paragraphs: string[]): Letter => ({
  to,
  subject,
  text: `Hello,\n\n${paragraphs.join("\n\n")}\n\n${NAME}\n`,
});

/** To the new address: the change counts once its link is opened. */
export const confirmEmail = (to: string, link: string): Letter =>
  letter(
    to,
    "Confirm your new email address",
    "Somebody, most likely you, wants to use this address to sign in. Open this link within an hour, in the browser in which you asked for it:",
    link,
    "If it was not you, do nothing: without the link nothing changes.",
  );

/** To the old address. */
export const emailChanged = (to: string, origin: string): Letter =>
  letter(
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
    to,
    "A new sign-in to your account",
    `Somebody has signed in to your account with ${browser}${place ? `, near ${place} by its clock` : ""}, a browser that we had not seen with it before.`,
    `If it was you, all is well. If not, sign in, choose a new password, and sign out everywhere: ${origin}/us/browsers`,
  );

export const accountDeleted = (to: string): Letter =>
  letter(
    to,
    "Your account was deleted",
    "As you asked, your account is gone. What you wrote can no longer be read by anybody, not in our backups either.",
    "You can begin anew at any time, with this address too.",
  );

export const partnerLeft = (to: string, origin: string): Letter =>
  letter(
    to,
    "Something has changed in your account",
    "Your partner has left the space that you shared. What you wrote is still there for you, and for nobody else.",
    `You will find it here: ${origin}/us`,
  );
