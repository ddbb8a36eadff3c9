/** What somebody sent with a form that could not be taken just now, on its way into the page that gives it back. */
export type GivenBack = {
  /** The sentence that says why. */
  givenBack: string;
  /** Where the form goes again: a path of this site. */
  to: string;
  fields: [name: string, value: string][];
  /** Whether there was a password: it is never given back, and asked for again. */
  password: boolean;
};

export const isGivenBack = (value: unknown): value is GivenBack =>
  typeof value === "object" && value !== null && typeof (value as GivenBack).givenBack === "string";
