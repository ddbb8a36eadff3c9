/** What somebody sent with a form that could not be taken just now, on its way into the page that gives it back. */
export type GivenBack = {
  /** Why, and whether all of it is here. */
  givenBack: string;
  /** Where the form goes again: a path of this site. */
  to: string;
  fields: [name: string, value: string][];
  /** The names of those that take words: they are shown, to be read and copied. */
  words: readonly string[];
  /** Whether there was a password: it is never given back, and asked for again. */
  password: boolean;
  /**
   * Whether it may be sent again, and all that was sent is here: a part of it, or what has no place there, is to be read
   * and copied.
   */
  whole: boolean;
};

export const isGivenBack = (value: unknown): value is GivenBack =>
  typeof value === "object" && value !== null && typeof (value as GivenBack).givenBack === "string";
