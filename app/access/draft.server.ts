import { z } from "zod";
import { cookie, cookieName, readCookie, seal, unseal } from "#app/http/cookies.ts";
import type { Services } from "#app/request/services.server.ts";
import type { Language } from "#app/texts/languages.ts";
import { accessAnswers } from "./texts.ts";

/** What one has typed so far. It lies in the browser, sealed, and nowhere else: in no table, log or memory. */
const draftSchema = z.strictObject({
  flow: z.enum(["sign-up", "sign-in"]),
  email: z.string(),
  password: z.string().optional(),
  /** Why the last try failed: the toast says it for two seconds, the page as long as one looks. */
  failure: z.string().optional(),
  /** The mail with a link to a new password was asked for. */
  resetSent: z.literal(true).optional(),
});

export type Draft = z.infer<typeof draftSchema>;

/** Between two steps one has 15 minutes. Seconds. */
const DRAFT_SECONDS = 900;

/** The draft of this flow that a request carries, or null. */
export function readDraft({ env, clock }: Services, request: Request, flow: Draft["flow"]): Draft | null {
  const draft = draftSchema.safeParse(unseal(env, "draft", readCookie(request, cookieName(env, "draft")), clock()));
  return draft.success && draft.data.flow === flow ? draft.data : null;
}

/**
 * Where a later step sends somebody without a draft: the first step, which then says why. The 15 minutes may be over,
 * or the browser keeps no cookies: without a reason people would be sent round in circles.
 */
export const firstStepAgain = (flow: Draft["flow"]): string =>
  flow === "sign-up" ? "/auth/create-account?again" : "/auth/sign-in?again";

/** Why the first step is shown once more: what failed, or that one was sent back to it. */
export function whyAgain(draft: Draft | null, request: Request, language: Language): string | undefined {
  if (draft) return draft.failure;
  return new URL(request.url).searchParams.has("again") ? accessAnswers(language).beginAgain : undefined;
}

/** The header that keeps a draft for the next step. */
export function draftCookie({ env, clock, random }: Services, draft: Draft): string {
  const endsAt = new Date(clock().getTime() + DRAFT_SECONDS * 1000);
  return cookie(env, cookieName(env, "draft"), seal(env, random, "draft", draft, endsAt), { maxAge: DRAFT_SECONDS });
}

/** The header that throws the draft away. */
export const clearedDraftCookie = ({ env }: Services): string =>
  cookie(env, cookieName(env, "draft"), "", { maxAge: 0 });
