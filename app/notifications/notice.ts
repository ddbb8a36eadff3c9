/** What somebody may be told of outside of the pages, in the order of their list. */
export const KINDS = ["joined", "answered", "question", "nudge", "streak", "summary"] as const;
export type Kind = (typeof KINDS)[number];

/** Something that somebody is to be told of: which thing it is, and nothing of what it says. */
export type Notice = {
  userId: string;
  /** The space that they sit in; nothing is told once they sit elsewhere. */
  coupleId: string;
  kind: Kind;
  /** Which of its kind; the same once more is one thing. An act's, or a date. */
  item: string;
  /** From when on it is of use. */
  dueAt: Date;
  /** After this it is of no use, and told to nobody. */
  until: Date;
};
