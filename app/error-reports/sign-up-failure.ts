import { z } from "zod";
import { userAgentOf } from "#app/http/user-agent.ts";

const short = z.string().max(256);
const long = z.string().max(16_384);

/** The body of POST /api/debug/signup-failure (docs/product/api.md#calls): every field may be left out. */
export const signUpFailureBody = z.strictObject({
  timestamp: short.optional(),
  userAgent: z.string().max(1024).optional(),
  language: short.optional(),
  timezone: short.optional(),
  screen: short.optional(),
  connection: short.optional(),
  email: z.string().max(254).optional(),
  hasFirstName: z.boolean().optional(),
  hasLastName: z.boolean().optional(),
  error: long.optional(),
  errorCode: short.optional(),
  stack: long.optional(),
  step: short.optional(),
});

/** What is told about a sign-up that failed. Some of it is private and goes nowhere from here. */
export type SignUpFailure = z.infer<typeof signUpFailureBody>;

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg\/(\d+)/, "Edge"],
  [/Firefox\/(\d+)/, "Firefox"],
  [/Chrome\/(\d+)/, "Chrome"],
  [/Version\/(\d+)(?:\.[\d.]*)? (?:Mobile\/\w+ )?Safari\//, "Safari"],
];

/** A user agent's family and main version: all that is of use, and less than would tell one person from another. */
export function browserOf(userAgent: string): string {
  const agent = userAgentOf(userAgent);
  for (const [form, name] of BROWSERS) {
    const version = form.exec(agent)?.[1];
    if (version) return `${name} ${version}`;
  }
  return "other";
}

/** The places in our own scripts that a stack names. */
export const placesOf = (stack: string): string[] => stack.match(/\/assets\/[\w.-]+\.js:\d{1,7}:\d{1,7}/g) ?? [];
