import type { z } from "zod";
import { apiAnswer } from "./json-body.ts";

/**
 * A call of the API (docs/product/api.md#calls): what it takes and gives, for the route, its clients and docs/api.md
 * alike.
 */
export type ApiCall = {
  method: "GET" | "POST";
  /** With its parameters in braces. */
  path: `/api/${string}`;
  /** One sentence for the reference. */
  summary: string;
  /** Whether it speaks for a member: by bearer ID token, or by the session cookie of our own pages. */
  forMember: boolean;
  /** Of a POST; an empty body counts as an empty object. */
  body: z.ZodType;
  answer: z.ZodType;
  /** What it may be refused with besides what any call may: the status, and why. */
  refusals?: Record<number, string>;
};

/** A 200 of this call. */
export const answerTo = <C extends ApiCall>(_: C, body: z.infer<C["answer"]>, headers: Record<string, string> = {}) =>
  apiAnswer(body, headers);
