import { z } from "zod";
import type { ApiCall } from "#app/http/api-call.ts";
import { WRITTEN } from "#app/texts/languages.ts";
import { namesForm } from "./forms.ts";

/** A user as the API shows it (docs/product/api.md#the-user). */
export const apiUserSchema = z.strictObject({
  id: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  createdAt: z.iso.datetime(),
  partnerEmail: z.string().nullable(),
  partnerInvited: z.boolean(),
  inviteStepCompleted: z.boolean(),
  ageConsentGiven: z.boolean(),
});

export const loginCall = {
  method: "POST",
  path: "/api/auth/login",
  summary: "Begins a session with a fresh ID token, at most 5 minutes old, and answers with the user.",
  forMember: false,
  body: z.strictObject({
    idToken: z.string().min(1).max(8192),
    uid: z.string().max(128).optional(),
    email: z.string().max(254).optional(),
  }),
  answer: apiUserSchema,
  refusals: { 401: "The ID token is not valid, too old, or not that of the given uid and email." },
} satisfies ApiCall;

export const updateProfileCall = {
  method: "POST",
  path: "/api/auth/update-profile",
  summary: "Keeps both names.",
  forMember: true,
  body: namesForm(WRITTEN[0]),
  answer: z.strictObject({ user: apiUserSchema }),
} satisfies ApiCall;

export const userCall = {
  method: "GET",
  path: "/api/user",
  summary: "The signed-in user.",
  forMember: true,
  body: z.strictObject({}),
  answer: apiUserSchema,
} satisfies ApiCall;

export const ageConsentCall = {
  method: "POST",
  path: "/api/user/age-consent",
  summary:
    "The user confirms to be above 18 and willing to access explicit content. `version`: of the words that were shown; 409 where they are others now. Without it the consent counts, and is kept as given to words that nobody knows.",
  forMember: true,
  body: z.strictObject({ version: z.string().optional() }),
  answer: z.strictObject({ ok: z.literal(true) }),
} satisfies ApiCall;

export const authCalls: readonly ApiCall[] = [loginCall, updateProfileCall, userCall, ageConsentCall];
