import { apiMember, onlyPost } from "#app/access/api-member.server.ts";
import { isAdultPage } from "#app/analytics/adult-pages.ts";
import type { AnalyticsEvent } from "#app/analytics/events.ts";
import { track, trackCallContext } from "#app/analytics/visit.server.ts";
import { answerTo } from "#app/http/api-call.ts";
import { readJson } from "#app/http/json-body.ts";
import { activityFactsContext } from "#app/request/activity-facts.server.ts";
import type { Route } from "./+types/api-track";

export const loader = onlyPost;

/**
 * POST /api/track: for what only the browser knows. Signed in or not; whatever is no event of
 * docs/product/counting-and-failures.md#events is refused.
 */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  if (request.method !== "POST") return onlyPost();
  const trackCall = context.get(trackCallContext);
  const body = await readJson(request, trackCall.body);
  if (!body.ok) return body.refusal;
  const { event, distinctId } = body.value;
  const member = await apiMember(args);
  if (member instanceof Response && member.status === 429) return member;
  const taken = answerTo(trackCall, { ok: true });
  const { adultPages } = context.get(activityFactsContext);
  const from = URL.parse(request.headers.get("Referer") ?? "")?.pathname ?? "";
  if (isAdultPage(pageOf(event) ?? "", adultPages) || isAdultPage(from, adultPages)) return taken;
  const userId = member instanceof Response ? undefined : member.person.id;
  // Who is meant by "this is me" is what the session says, and without one nobody.
  if (event.type === "track" || userId) track(context, event, { userId, distinctId });
  return taken;
}

/** The page that an event is about. */
const pageOf = (event: AnalyticsEvent): string | null =>
  event.type === "track" && "page_name" in event.properties ? String(event.properties.page_name) : null;
