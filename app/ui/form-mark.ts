/**
 * The field that every post form of ours sends along. Lynx sends a form without a named field as GET: a form that is a
 * button alone would change nothing there and lead on as if it had.
 */
export const FORM_MARK = { name: "sent", value: "yes" } as const;
