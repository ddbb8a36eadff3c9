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
/** What a property of an activity's event may be. None of them has room for words of somebody. */
const PROPERTY_KINDS = {
  slug,
  /** The stable id of an item of the content. */
  "item-id": z
    .string()
    .max(60)
    .regex(/^[a-z]+(-[a-z]+)*-\d{1,4}$/),
  count: z.int().min(0).max(10_000),
} as const;
type PropertyKind = keyof typeof PROPERTY_KINDS;
type EventShape = { readonly [property: string]: PropertyKind };
/** The events of an activity by their names, each with the kinds of its properties. */
export type EventShapes = { readonly [eventName: string]: EventShape };

const nothing = z.strictObject({});
/** Three classes of sign-up, two of both logins (docs/product/counting-and-failures.md#classes-of-failure). */
const signUpFailure = z.strictObject({ failure_class: z.enum(["firebase_auth", "backend_api", "unknown"]) });
const loginFailure = z.strictObject({ failure_class: z.enum(["firebase_auth", "backend_api"]) });

/**
 * Every event that the house counts, with its properties; each activity names its own (app/activities/activity.ts). No
 * others are counted (docs/product/counting-and-failures.md#events).
 */
const EVENTS = {
  "Page Viewed": z.strictObject({ page_name: pageName }),
  "Tab Switched": z.strictObject({ tab_name: slug }),
  "User Signed Up": nothing,
  "User Logged In": nothing,
  "User Signed In": nothing,
  "User Signup Failed": signUpFailure,
  "User Login Failed": loginFailure,
  "User Signin Failed": loginFailure,
} as const;

type Events = typeof EVENTS;
/** An event of the house, with its properties. */
export type TrackedEvent = {
  [N in keyof Events]: { type: "track"; eventName: N; properties: z.infer<Events[N]> };
}[keyof Events];
type Identify = { type: "identify" };

declare const named: unique symbol;
/** An event that an activity has named, by `eventOf`. */
type ActivityEvent = {
  type: "track";
  eventName: string;
  properties: Readonly<Record<string, string | number>>;
  readonly [named]: true;
};

/** Something to be counted. */
export type AnalyticsEvent = TrackedEvent | ActivityEvent | Identify;

/** An event of an activity: the compiler knows by what the activity says which there are, and with which properties. */
export const eventOf = <E extends EventShapes, N extends keyof E & string>(
  _activity: { readonly events: E },
  eventName: N,
  properties: { [P in keyof E[N]]: z.infer<(typeof PROPERTY_KINDS)[E[N][P]]> },
): AnalyticsEvent => ({ type: "track", eventName, properties }) as unknown as ActivityEvent;

const schemaOf = (shape: EventShape) =>
  z.strictObject(Object.fromEntries(Object.entries(shape).map(([name, kind]) => [name, PROPERTY_KINDS[kind]])));

const trackBodiesOf = (shapes: EventShapes) =>
  Object.entries<z.ZodType<Record<string, unknown>>>({
    ...Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, schemaOf(shape)])),
    ...EVENTS,
  }).map(([name, properties]) =>
    z.strictObject({
      type: z.literal("track"),
      eventName: z.literal(name),
      properties: properties === nothing ? properties.optional() : properties,
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

/**
 * The body of POST /api/track (docs/product/api.md#calls).
 * @param shapes the events of the activities
 */
export const trackBodyOf = (shapes: EventShapes) =>
  z.union([identifyBody, ...trackBodiesOf(shapes)], { error: NOT_OURS }).transform(({ distinctId, ...event }) => ({
    distinctId,
    event: (event.type === "identify"
      ? { type: event.type }
      : { ...event, properties: event.properties ?? {} }) as AnalyticsEvent,
  }));
