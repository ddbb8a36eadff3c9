/** What a form's page shows again: a sentence for each field, and what was typed, secrets left out. */
export type FormErrors<Field extends string = string> = {
  errors: Partial<Record<Field | "form", string>>;
  values: Partial<Record<Field, string>>;
};

/** A failure of a form as a whole, to be shown with it; nothing for no message. */
export const formFailure = (message: string | undefined): FormErrors<never> | undefined =>
  message ? { errors: { form: message }, values: {} } : undefined;
