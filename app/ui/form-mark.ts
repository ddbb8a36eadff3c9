/**
 * The field that every post form of ours sends along. Lynx sends a form without a named field as GET: a form that is a
 * button alone would change nothing there and lead on as if it had.
 */
export const FORM_MARK = { name: "sent", value: "yes" } as const;

/** Whether a field is that one; some browsers get it with an end that is new on each page (app/http/plain-browsers.ts). */
export const isFormMark = (name: string, value: unknown): boolean =>
  name === FORM_MARK.name && typeof value === "string" && /^yes(?:-[\w-]{1,8})?$/.test(value);
