import { z } from "zod";
import type { City } from "./city.ts";

/** A city as it was kept. */
export const citySchema = z.strictObject({
  name: z.string(),
  region: z.string(),
  country: z.string(),
  lat: z.number(),
  lon: z.number(),
}) satisfies z.ZodType<City>;
