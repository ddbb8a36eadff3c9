import { apiError } from "#app/http/json-body.ts";
import { streamed } from "#app/http/streamed.ts";
import { type Reader, seatNow } from "#app/live/seat-now.server.ts";
import { type Services, servicesContext } from "#app/request/services.server.ts";
import { asksNow } from "#app/rounds/live-rounds.server.ts";
import { apiMember, onlyGet } from "../api-member.server.ts";
import type { Route } from "./+types/api-live";

/** Something that two play at the same time: an activity, and what of it. */
const PLACE = /^[a-z][a-z-]{1,40}\/[a-z0-9][a-z0-9.-]{0,60}$/;

/** How old a page is in milliseconds, as it says itself: an hour has seven digits. */
const AGE = /^\d{1,7}$/;

/** GET /api/live: what the pages that are open are told, as server-sent events (docs/product/live.md). */
export async function loader(args: Route.LoaderArgs) {
  const { request, context } = args;
  if (request.method === "OPTIONS") return onlyGet();
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
  const services = context.get(servicesContext);
  const { live, database, clock } = services;
  // What a page says of where it is moves nobody but its own reader.
  const { searchParams } = new URL(request.url);
  const place = PLACE.exec(searchParams.get("at") ?? "")?.[0] ?? null;
  const lastEvent = request.headers.get("last-event-id");
  const [age] = AGE.exec(searchParams.get("age") ?? "") ?? [];
  // A browser that opens it again does so by the first address.
  const from = lastEvent !== null ? { lastEvent } : age ? { age: Number(age) } : null;
  const of = { ...reader, adult: searchParams.get("part") === "adult", place };
  const events = await live.stream(of, from, asksSeat(database, reader), () => asksNow(services, member, clock()));
  if (events) return streamed(events, headers);
  const full = apiError(503, "There is no room for more streams.");
  full.headers.set("Retry-After", "60");
  return full;
}

/** By itself: what a stream keeps for as long as it lasts is to hold nothing of the request that it was asked by. */
const asksSeat =
  ({ db }: Services["database"], reader: Reader) =>
  () =>
    seatNow(db, reader);

export const action = onlyGet;
