import { z } from "zod";
import type { ApiCall } from "#app/http/api-call.ts";

const nothing = z.strictObject({});
const done = z.strictObject({ ok: z.literal(true) });

export const markInviteSeenCall = {
  method: "POST",
  path: "/api/user/mark-invite-seen",
  summary: "The user has gone past the invite screen, by connecting, skipping or going on.",
  forMember: true,
  body: nothing,
  answer: done,
} satisfies ApiCall;

export const createInviteCall = {
  method: "POST",
  path: "/api/invites/create",
  summary: "The user's live invite code, or a new one. It lives 7 days and works once.",
  forMember: true,
  body: nothing,
  answer: z.strictObject({ inviteCode: z.string().regex(/^[A-HJ-NP-Z2-9]{5}$/) }),
  refusals: { 409: "The user has a partner already." },
} satisfies ApiCall;

export const acceptInviteCall = {
  method: "POST",
  path: "/api/invites/accept/{code}",
  summary: "Connects the user with the one whose code it is. The same pair's retry succeeds again.",
  forMember: true,
  body: nothing,
  answer: done,
  refusals: {
    400: "Wrong, expired, used, one's own, or somebody is paired already: nobody is told which.",
    429: "10 in an hour have failed for this account, or 30 for this address; or more than 3 in 30 days for this account, and 60 of such in an hour on the whole site; or 10 in a day have connected this account.",
  },
} satisfies ApiCall;

export const coupleCalls: readonly ApiCall[] = [markInviteSeenCall, createInviteCall, acceptInviteCall];
