import { createContext, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { cookie, cookieName, readCookie } from "#app/http/cookies.ts";
import { newUuid } from "#app/http/random.ts";
import { COUNTED_AS, isAhead } from "#app/request/look-ahead.server.ts";
import { pageContext, servicesContext } from "#app/request/services.server.ts";
import type { trackCallOf } from "./api-calls.ts";
import { type AnalyticsEvent, DISTINCT_ID_SECONDS, pageName, type TrackedEvent } from "./events.ts";
import type { Analytics } from "./recorder.server.ts";

type Context = Readonly<RouterContextProvider>;
type Args = { request: Request; url: URL; pattern: string; context: Context };
type UserOf = (args: Args) => Promise<string | null>;

/**
 * The ids that a request is counted under: `kept` is the one in its cookie, `counted` the one that was really used.
 * `refused`: its browser asks not to be counted.
 */
type Visit = { refused: boolean; kept: string | null; counted: string | null };

const nowhere: Analytics = { record: () => {}, flush: async () => {}, close: async () => {} };
/** Where events go; nowhere unless the server has set it. */
export const analyticsContext = createContext<Analytics>(nowhere);
/** The call by which browsers have something counted; the server puts the activities' events into it. */
export const trackCallContext = createContext<ReturnType<typeof trackCallOf>>();
const visitContext = createContext<Visit>({ refused: true, kept: null, counted: null });

/** Whether a browser asks not to be counted: Do Not Track, Global Privacy Control. */
const asksNot = ({ headers }: Request): boolean => headers.get("dnt") === "1" || headers.get("sec-gpc") === "1";

/**
 * Nothing of the 18+ part is counted: its path says that it is one (name-route.server.ts), or the guard of its consent
 * does.
 */
const isSilent = (context: Context, { refused }: Visit): boolean =>
  refused || context.get(pageContext).about.route === "adult";

/**
 * Counts an outcome, with the properties that app/analytics/events.ts or its activity allows. Neither waits nor fails; does nothing for
 * a browser that asks not to be counted, and nothing on 18+ pages.
 * @param about userId where the request itself does not say who it is; distinctId what a client without cookie says
 */
export function track(
  context: Context,
  event: AnalyticsEvent,
  about: { userId?: string | undefined; distinctId?: string | undefined } = {},
): void {
  const visit = context.get(visitContext);
  if (isSilent(context, visit)) return;
  const { clock, random } = context.get(servicesContext);
  visit.counted ??= visit.kept ?? about.distinctId ?? newUuid(random);
  const userId = about.userId ?? context.get(pageContext).about.userId ?? null;
  context.get(analyticsContext).record({ event, distinctId: visit.counted, userId, at: clock() });
}

/**
 * Counts how somebody came in, and that this browser is theirs from now on. 'User Logged In' is the password's,
 * 'User Signed In' Google's.
 */
export function trackEntry(
  context: Context,
  eventName: "User Signed Up" | "User Logged In" | "User Signed In",
  userId: string,
): void {
  track(context, { type: "identify" }, { userId });
  const event: TrackedEvent = { type: "track", eventName, properties: {} };
  track(context, event, { userId });
}

/** Made once: making it takes as long as reading a session. */
const distinctIdSchema = z.uuid();

/**
 * For the root: counts the pages that signed-in people see (docs/product/counting-and-failures.md#events), whether the
 * browser asked for the page or for its data, and keeps the distinct id in its cookie once something was counted.
 * @param userOf who is signed in on a page that no guard stands before; null for nobody
 */
export const countVisits =
  (userOf: UserOf) =>
  async (args: Args, next: () => Promise<unknown>): Promise<Response> => {
    const { request, context } = args;
    const { env } = context.get(servicesContext);
    const name = cookieName(env, "distinctId");
    const value = readCookie(request, name);
    const refused = asksNot(request);
    const kept = distinctIdSchema.safeParse(value).data ?? null;
    const visit: Visit = { refused, kept, counted: null };
    context.set(visitContext, visit);
    const response = (await next()) as Response;
    const isCounted = !isSilent(context, visit) && isPage(request, response);
    const page = isCounted ? await countPage(args, userOf) : null;
    if (isAhead(request)) {
      // Nothing was counted, and no id is kept of it.
      if (page) response.headers.set(COUNTED_AS, page);
      return response;
    }
    if (refused && value !== null) response.headers.append("Set-Cookie", cookie(env, name, "", { maxAge: 0 }));
    else if (visit.counted && visit.counted !== kept)
      response.headers.append("Set-Cookie", cookie(env, name, visit.counted, { maxAge: DISTINCT_ID_SECONDS }));
    return response;
  };

const isPage = (request: Request, { status, headers }: Response): boolean =>
  request.method === "GET" && status === 200 && /^text\/(html|x-script)/.test(headers.get("Content-Type") ?? "");

/** The router gives patterns without the slash that addresses begin with. */
const pageOf = ({ pattern }: Args): string => `/${pattern}`.replace(/^\/\//, "/");

/** @returns what it is counted as; null where it is not counted */
async function countPage(args: Args, userOf: UserOf): Promise<string | null> {
  const { context } = args;
  const page = pageName.safeParse(pageOf(args));
  if (!page.success) return null;
  const userId = context.get(pageContext).about.userId ?? (await userOf(args).catch(() => null));
  if (!userId) return null;
  track(context, { type: "track", eventName: "Page Viewed", properties: { page_name: page.data } }, { userId });
  return page.data;
}
