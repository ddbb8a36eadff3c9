import { z } from "zod";
import { visibleName } from "#app/http/person-name.ts";
import { isKeepable } from "#app/http/text.ts";
import { lengthOf } from "#app/http/text-length.ts";
import { httpTexts } from "#app/http/texts.ts";
import { perLanguage } from "#app/texts/catalogue.ts";
import type { Language } from "#app/texts/languages.ts";
import { isEmail, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from "./credentials.ts";
import { credentialsTexts } from "./credentials-texts.ts";
import { accessAnswers } from "./texts.ts";

/** The steps of sign-up and sign-in, one form each (docs/product/signing-in.md#steps), with their refusals. */
export const emailForm = perLanguage((language) => {
  const { emailNotValid: error } = credentialsTexts(language);
  return z.strictObject({
    email: z
      .string({ error })
      .transform((value) => value.trim())
      .refine((value) => isEmail(value) && isKeepable(value), { error }),
  });
});

export const passwordForm = perLanguage((language) => {
  const { passwordTooShort: short } = credentialsTexts(language);
  return z.strictObject({
    password: z
      .string({ error: short })
      .refine(isKeepable, { error: httpTexts(language).notKeepable })
      .refine((value) => value.length >= PASSWORD_MIN, { error: short })
      .refine((value) => value.length <= PASSWORD_MAX, {
        error: accessAnswers(language).passwordTooLong(PASSWORD_MAX),
      }),
  });
});

const name = (language: Language, empty: string) => {
  const t = accessAnswers(language);
  return z
    .string({ error: empty })
    .refine(isKeepable, { error: httpTexts(language).notKeepable })
    .refine((value) => !/[\r\n]/.test(value.trim()), { error: t.oneLine })
    .transform(visibleName)
    .refine((value) => value !== "", { error: empty })
    .refine((value) => lengthOf(value) <= NAME_MAX, { error: t.nameTooLong(NAME_MAX) });
};

export const namesForm = perLanguage((language) => {
  const { firstName, lastName } = accessAnswers(language);
  return z.strictObject({ firstName: name(language, firstName), lastName: name(language, lastName) });
});
