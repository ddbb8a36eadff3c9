// Apart from the scales: the list of activities is in the script of every page, for strangers too.

/** The fields for words of each form, in the order of its page. */
export const WORD_FIELDS = {
  weekly: ["loved", "need"],
  goodbye: ["take", "hear", "call", "promise"],
  reunion: ["hour", "missed", "stay", "thing"],
} as const;
