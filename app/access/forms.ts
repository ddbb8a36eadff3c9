import { z } from "zod";
import { visibleName } from "#app/http/person-name.ts";
import { isKeepable, NOT_KEEPABLE } from "#app/http/text.ts";
import { lengthOf } from "#app/http/text-length.ts";
import {
  EMAIL_NOT_VALID,
  isEmail,
  NAME_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PASSWORD_TOO_LONG,
  PASSWORD_TOO_SHORT,
} from "./credentials.ts";

/** The steps of sign-up and sign-in, one form each (docs/product/signing-in.md#steps). */
export const emailForm = z.strictObject({
  email: z
    .string({ error: EMAIL_NOT_VALID })
    .transform((value) => value.trim())
    .refine((value) => isEmail(value) && isKeepable(value), { error: EMAIL_NOT_VALID }),
});

export const passwordForm = z.strictObject({
  password: z
    .string({ error: PASSWORD_TOO_SHORT })
    .refine(isKeepable, { error: NOT_KEEPABLE })
    .refine((value) => value.length >= PASSWORD_MIN, { error: PASSWORD_TOO_SHORT })
    .refine((value) => value.length <= PASSWORD_MAX, { error: PASSWORD_TOO_LONG }),
});

const name = (which: string) => {
  const empty = `Please enter your ${which} name.`;
  return z
    .string({ error: empty })
    .refine(isKeepable, { error: NOT_KEEPABLE })
    .refine((value) => !/[\r\n]/.test(value.trim()), { error: "A name is one line." })
    .transform(visibleName)
    .refine((value) => value !== "", { error: empty })
    .refine((value) => lengthOf(value) <= NAME_MAX, { error: `A name has at most ${NAME_MAX} characters here.` });
};

export const namesForm = z.strictObject({ firstName: name("first"), lastName: name("last") });
