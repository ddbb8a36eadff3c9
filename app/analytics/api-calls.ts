import { z } from "zod";
import type { ApiCall } from "#app/http/api-call.ts";
import { type EventShapes, trackBodyOf } from "./events.ts";

/** @param shapes the events of the activities */
export const trackCallOf = (shapes: EventShapes) =>
  ({
    method: "POST",
    path: "/api/track",
    summary: "Counts an event that only the browser knows; the answer is the same where nothing is counted.",
    forMember: false,
    body: trackBodyOf(shapes),
    answer: z.strictObject({ ok: z.literal(true) }),
  }) satisfies ApiCall;
