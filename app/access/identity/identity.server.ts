import { createContext } from "react-router";

/** The verified claims of an ID token that the product uses. */
export type Claims = {
  uid: string;
  email: string;
  /** Whether the provider has seen that the address is the person's: by Google, a reset password, or us. */
  emailVerified: boolean;
  authTime: number;
  /** How one has signed in: "password", "google.com". */
  provider: string;
};

/** What the identity provider refused: its `auth/…` code and a sentence for people. */
export type IdentityFailure = { ok: false; code: string };

/** The hosted identity provider, as the product sees it. Expected failures are returned, with `auth/…` codes. */
export interface Identity {
  signUp(email: string, password: string): Promise<{ ok: true; idToken: string } | IdentityFailure>;
  signIn(email: string, password: string): Promise<{ ok: true; idToken: string } | IdentityFailure>;
  /** Has the provider send its mail with a link to a new password. */
  sendPasswordReset(email: string): Promise<{ ok: true } | IdentityFailure>;
  /**
   * Signs in, or up, by an ID token of Google that has been verified.
   * @param nonce what the token's own nonce is the SHA-256 of, in hex
   * @returns also the names of the Google profile, as they stand there
   */
  signInWithGoogle(google: {
    idToken: string;
    nonce: string;
    requestUri: string;
  }): Promise<{ ok: true; idToken: string; firstName?: unknown; lastName?: unknown } | IdentityFailure>;
  /** Gives the account another address, verified by us; its sessions everywhere end. Throws when it can't be done. */
  changeEmail(uid: string, email: string): Promise<"done" | "taken">;
  /**
   * Tells the provider that this address is the account's own. Throws when it can't be done.
   * @returns false when the account has another address there by now: nothing is confirmed then
   */
  confirmEmail(uid: string, email: string): Promise<boolean>;
  /** Ends what this account is signed in to, wherever its tokens are. */
  revokeTokens(uid: string): Promise<void>;
  /** Deletes the account; one that is gone already is no failure. */
  deleteAccount(uid: string): Promise<void>;
  /** Asks the provider whether it takes our key, and logs it when it does not. Never throws. */
  tryKey(): Promise<void>;
  /** Where the provider's windows may be opened from; null when it does not say. */
  authorizedDomains(): Promise<string[] | null>;
  /**
   * Checks an ID token's signature, audience, issuer and expiry, and when it comes for the first time or after five
   * minutes that it was not revoked; null when it is no good. Throws when it can't tell.
   * @param recheck asks whether it was revoked in any case: before a session is made of it
   */
  verifyIdToken(idToken: string, recheck?: boolean): Promise<Claims | null>;
  /** Makes a session cookie of an ID token. @param seconds its life */
  mintCookie(idToken: string, seconds: number): Promise<string>;
  /** Whether a cookie is still good: not expired, revoked, or its account disabled or deleted. Throws when it can't tell. */
  checkCookie(cookie: string): Promise<boolean>;
}

export const identityContext = createContext<Identity>();
