import { z } from "zod";
import { lengthOf } from "./text-length.ts";

/** No NUL, no half of a surrogate pair, nothing that came broken already: decoding puts U+FFFD in its place. */
export const isKeepable = (text: string): boolean => text.isWellFormed() && !/[\u0000\ufffd]/.test(text);

/**
 * Free text of a form or body: line breaks become \n, outer white space goes, what can't be kept is refused.
 * @param max in code points
 */
export function writtenText(max: number, messages: { empty: string; long: string; notKeepable: string }) {
  return z
    .string({ error: messages.empty })
    .transform((value) => value.replaceAll("\r\n", "\n").replaceAll("\r", "\n").trim())
    .refine(isKeepable, { error: messages.notKeepable })
    .refine((value) => value.length > 0, { error: messages.empty })
    .refine((value) => lengthOf(value) <= max, { error: messages.long });
}
