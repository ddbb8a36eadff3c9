/**
 * What the consent screen needs to know when it stands in the place of a page: the path that was asked for, whether
 * reading the consent failed, and whether storing it failed.
 */
export type ConsentWanted = { consentFor: string; unread?: true; unsaved?: true };

export const isConsentWanted = (value: unknown): value is ConsentWanted =>
  typeof value === "object" && value !== null && typeof (value as ConsentWanted).consentFor === "string";
