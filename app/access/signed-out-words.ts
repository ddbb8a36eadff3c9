/** What somebody had written when their session was over. */
export type SignedOutWords = { words: string };

export const isSignedOutWords = (value: unknown): value is SignedOutWords =>
  typeof value === "object" && value !== null && typeof (value as SignedOutWords).words === "string";
