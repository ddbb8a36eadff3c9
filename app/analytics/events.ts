import { z } from "zod";

/**
 * The same event is counted once within this long (docs/product/counting-and-failures.md#how-events-are-counted).
 * Milliseconds.
 */
export const DUPLICATE_MS = 10 * 60_000;
/** Life of the cookie with the distinct id (docs/product/counting-and-failures.md#how-events-are-counted). Seconds. */
export const DISTINCT_ID_SECONDS = 365 * 24 * 3600;
/** What was counted is deleted after this long. Ours; the privacy page names it. Days. */
export const KEPT_DAYS = 180;
/** Events of people who were not signed in go sooner, since anybody can cause them. */
export const STRANGERS_KEPT_DAYS = 30;
/** How many of them are kept for each hour, for the whole site. */
export const STRANGERS_HOURLY = 20_000;

/** A page by its pattern: each part a word or a parameter's name, so no id, code or date can be in it. */
export const pageName = z
  .string()
  .max(64)
  .regex(/^(\/:?(?=[A-Za-z-]*[a-z])[A-Za-z-]{1,24}){1,4}$/, { error: "Send the page's pattern." });
const slug = z
  .string()
  .max(40)
  .regex(/^[a-z]+(-[a-z]+)*$/);
const nothing = z.strictObject({});
/** Three classes of sign-up, two of both logins (docs/product/counting-and-failures.md#classes-of-failure). */
const signUpFailure = z.strictObject({ failure_class: z.enum(["firebase_auth", "backend_api", "unknown"]) });
const loginFailure = z.strictObject({ failure_class: z.enum(["firebase_auth", "backend_api"]) });

/**
 * Every event that the product counts, with its properties, and no others
 * (docs/product/counting-and-failures.md#events).
 */
const EVENTS = {
  "Page Viewed": z.strictObject({ page_name: pageName }),
  "Tab Switched": z.strictObject({ tab_name: slug }),
  "Question Answered": z.strictObject({
    category_name: slug,
    question_id: z
      .string()
      .max(60)
      .regex(/^[a-z]+(-[a-z]+)*-\d{1,4}$/),
    answer_length: z.int().min(0).max(10_000),
  }),
  "User Signed Up": nothing,
  "User Logged In": nothing,
  "User Signed In": nothing,
  "User Signup Failed": signUpFailure,
  "User Login Failed": loginFailure,
  "User Signin Failed": loginFailure,
} as const;

type Events = typeof EVENTS;
/** An event that is counted, with its properties. */
export type TrackedEvent = {
  [N in keyof Events]: { type: "track"; eventName: N; properties: z.infer<Events[N]> };
}[keyof Events];
type Identify = { type: "identify" };

/** Something to be counted. */
export type AnalyticsEvent = TrackedEvent | Identify;

const trackBodies = Object.entries(EVENTS).map(([name, properties]) =>
  z.strictObject({
    type: z.literal("track"),
    eventName: z.literal(name),
    properties: properties === nothing ? nothing.optional() : properties,
    distinctId: z.uuid().optional(),
  }),
);
const identifyBody = z.strictObject({
  type: z.literal("identify"),
  eventName: z.literal("identify").optional(),
  properties: nothing.optional(),
  distinctId: z.uuid().optional(),
});

const NOT_OURS = "This is no event of ours, or has properties that it should not have.";

/** The body of POST /api/track (docs/product/api.md#calls). */
export const trackBody = z
  .union([identifyBody, ...trackBodies], { error: NOT_OURS })
  .transform(({ distinctId, ...event }) => ({
    distinctId,
    event: (event.type === "identify"
      ? { type: event.type }
      : { ...event, properties: event.properties ?? {} }) as AnalyticsEvent,
  }));
