/**
 * What the gate answers with in the place of a page: the path that was asked for; whether it could not be read if the
 * consent is there; whether it could not be kept.
 */
export type ConsentWanted = { consentFor: string; unread?: true; unsaved?: true };

export const isConsentWanted = (value: unknown): value is ConsentWanted =>
  typeof value === "object" && value !== null && typeof (value as ConsentWanted).consentFor === "string";
