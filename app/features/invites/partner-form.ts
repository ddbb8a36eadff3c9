import { z } from "zod";

/** Of the answers to "Is that them?": whom the member was asked about. A card of yesterday is about nobody else. */
export const partnerForm = z.strictObject({ partner: z.string().max(64) });
