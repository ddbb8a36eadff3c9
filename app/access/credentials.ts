/** docs/product/signing-in.md#password. */
export const PASSWORD_MIN = 6;
/**
 * Our own limit. The provider allows longer ones, but the cookie that carries the draft from one step to the next has
 * to hold it, at 3 bytes a letter.
 */
export const PASSWORD_MAX = 512;
const EMAIL_MAX = 254;
export const NAME_MAX = 50;

/**
 * docs/product/signing-in.md#email-address: no spaces, one @, a dot in the domain part. Trimmed by the caller. Up to
 * the first dot the domain is read in one way only: with more ways a long one would be tried in all of them.
 */
export const isEmail = (email: string): boolean =>
  email.length <= EMAIL_MAX && /^[^\s@\u0000]+@[^\s@\u0000][^\s@\u0000.]*\.[^\s@\u0000]+$/.test(email);

/** The name that tries at an account are counted under: however its address is written, it is one account. */
export const accountOf = (email: string): string => email.trim().toLowerCase();

/** Long enough, and nothing that a keyboard can't type. */
export const isPassword = (password: string): boolean =>
  password.length >= PASSWORD_MIN && password.length <= PASSWORD_MAX && !password.includes("\u0000");
