// Apart from what may be ticked: the list of activities is in the script of every page, for strangers too.

/** The fields for words, in the order of the page. */
export const WORD_FIELDS = ["good-words", "again-words", "change", "words"] as const;
export type WordField = (typeof WORD_FIELDS)[number];
