import { z } from "zod";
import { writtenText } from "./text.ts";

const PLACES = ["1", "2", "3", "4", "5"] as const;
type Place = 1 | 2 | 3 | 4 | 5;

/** A place on a scale of a form, which may be left out: an empty value says nothing. */
export const optionalPlace = (error: string) =>
  z.preprocess(
    (value) => (value === "" ? undefined : value),
    z
      .enum(PLACES, { error })
      .transform((value) => Number(value) as Place)
      .optional(),
  );

/**
 * Words of a form that may be left out: an empty field says nothing.
 * @param max in code points
 */
export const optionalWords = (max: number, messages: Parameters<typeof writtenText>[1]) =>
  z.preprocess(
    (value) => (typeof value === "string" && value.trim() === "" ? undefined : value),
    writtenText(max, messages).optional(),
  );
