import { apiError } from "#app/http/json-body.ts";
import { streamed } from "#app/http/streamed.ts";
import { sitsIn } from "#app/live/sits-in.server.ts";
import { servicesContext } from "#app/request/services.server.ts";
import { apiMember } from "../api-member.server.ts";
import type { Route } from "./+types/api-live";

/** GET /api/live: what the pages that are open are told, as server-sent events (docs/product/live.md). */
export async function loader(args: Route.LoaderArgs) {
  const { request, context } = args;
  if (request.method === "OPTIONS") return action();
  const member = await apiMember(args);
  if (member instanceof Response) return member;
  const headers = {
    "Content-Type": "text/event-stream",
    "Cache-Control": "private, no-cache, no-store",
    // nginx would gather it.
    "X-Accel-Buffering": "no",
  };
  if (request.method === "HEAD") return new Response(null, { headers });
  const reader = { userId: member.person.id, coupleId: member.couple.id };
  const { live, database } = context.get(servicesContext);
  const isStill = () => sitsIn(database.db, reader);
  const events = await live.stream(reader, request.headers.get("last-event-id"), isStill);
  if (events) return streamed(events, headers);
  const full = apiError(503, "There is no room for more streams.");
  full.headers.set("Retry-After", "60");
  return full;
}

export const action = () => {
  const refusal = apiError(405, "Use GET.");
  refusal.headers.set("Allow", "GET");
  return refusal;
};
