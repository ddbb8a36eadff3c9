import { z } from "zod";
import type { ApiCall } from "#app/http/api-call.ts";
import { signUpFailureBody } from "./sign-up-failure.ts";

export const signUpFailureCall = {
  method: "POST",
  path: "/api/debug/signup-failure",
  summary:
    "Tells of a sign-up that failed in the browser. The address is dropped; of the rest only what is safe is kept.",
  forMember: false,
  body: signUpFailureBody,
  answer: z.strictObject({ ok: z.literal(true) }),
} satisfies ApiCall;
