import { z } from "zod";

/** The form of a pack's switch: which pack, and whether its questions may be the day's. */
export const turnSchema = z.strictObject({
  pack: z.string().regex(/^[a-z][a-z-]{1,40}$/),
  daily: z.enum(["on", "off"]),
});
