import { z } from "zod";
import { isLocalDate, type LocalDate } from "#app/calendar/local-date.ts";
import { citySchema } from "#app/places/city-schema.ts";
import type { Fact, FactValue } from "./about.ts";

const schemas = {
  gender: z.string(),
  anniversary: z.custom<LocalDate>((value) => typeof value === "string" && isLocalDate(value)),
  city: citySchema,
  hours: z.strictObject({ from: z.number(), to: z.number() }),
} as const satisfies Record<Fact, z.ZodType>;

/** A fact as it was kept; null for one that was taken away. */
export const factOf = <F extends Fact>(fact: F, body: string): FactValue<F> | null =>
  schemas[fact].nullable().parse(JSON.parse(body)) as FactValue<F> | null;
