import { z } from "zod";
import { lengthOf } from "./text-length.ts";

/**
 * Free text of a form or body: line breaks become \n, outer white space goes, NUL and broken surrogates are refused.
 * @param max in code points
 */
export function writtenText(max: number, messages: { empty: string; long: string }) {
  return z
    .string({ error: messages.empty })
    .transform((value) => value.replaceAll("\r\n", "\n").replaceAll("\r", "\n").trim())
    .refine((value) => !value.includes("\u0000") && value.isWellFormed(), {
      error: "This text holds characters that can't be kept.",
    })
    .refine((value) => value.length > 0, { error: messages.empty })
    .refine((value) => lengthOf(value) <= max, { error: messages.long });
}
