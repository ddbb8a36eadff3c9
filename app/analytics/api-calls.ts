import { z } from "zod";
import type { ApiCall } from "#app/http/api-call.ts";
import { trackBody } from "./events.ts";

export const trackCall = {
  method: "POST",
  path: "/api/track",
  summary: "Counts an event that only the browser knows; the answer is the same where nothing is counted.",
  forMember: false,
  body: trackBody,
  answer: z.strictObject({ ok: z.literal(true) }),
} satisfies ApiCall;
