import { randomUUID } from "node:crypto";
import { errorFields, type Log } from "#app/http/log.ts";
import type { Database } from "#db/database.ts";
import { asksEvent, BEGINNING, enoughEvent, HEARTBEAT, lookEvent, toldEvent } from "./event-text.server.ts";
import type { Live } from "./live.server.ts";
import { missedEvents } from "./missed-events.server.ts";
import { type News, newsIn } from "./news.server.ts";
import { openPresence } from "./presence.server.ts";
import { openQueue, type Queue } from "./queue.server.ts";
import type { Reader, SeatNow } from "./seat-now.server.ts";
import { openSpots, type Spots } from "./spots.server.ts";

/** How many streams somebody may have (docs/product/live.md#streams). */
const STREAMS_MAX = 3;
/** How many there are in a process: each is a connection, of which there are 2,000 (app/http/listen.ts). */
const ALL_MAX = 1_500;
/** The key of what is told of a yes to the partner. */
const PAIRING = "pairing";
/** Milliseconds. */
const HEARTBEAT_MS = 25_000;
/** After this a stream ends, and with the next one it is asked anew who that is. Milliseconds. */
const LASTS_MS = 10 * 60_000;

type Stream = Reader & { queue: Queue; since: number; spots: Spots; ask: () => Promise<SeatNow | null>; asked: number };

/**
 * Opens what tells the pages that are open of what happens: fed by what transactions announce
 * (docs/decisions/0031-live.md).
 * @param beat how often a sign of life goes out, milliseconds
 */
export function openLive(
  { database, clock, log }: { database: Pick<Database, "db" | "hear" | "tell">; clock: () => Date; log: Log },
  beat = HEARTBEAT_MS,
): Live {
  const ofCouple = new Map<string, Set<Stream>>();
  const ofUser = new Map<string, Stream[]>();
  let hearing: Promise<() => void> | undefined;
  let heart: NodeJS.Timeout | undefined;
  let isClosed = false;

  const presence = openPresence({
    id: randomUUID(),
    tell: async (news) => {
      try {
        await database.tell(JSON.stringify(news));
      } catch (error) {
        log("live.presence", { kind: news.kind, ...errorFields(error) });
        throw error;
      }
    },
    changed: (spot, is) => {
      for (const { spots } of ofCouple.get(spot.coupleId) ?? []) spots.hear(spot, is);
    },
  });

  const all = (): Stream[] => [...ofUser.values()].flat();

  const drop = (stream: Stream, atOnce = false) => {
    const { coupleId, userId } = stream;
    stream.spots.leave(atOnce);
    const couple = ofCouple.get(coupleId);
    couple?.delete(stream);
    if (couple?.size === 0) ofCouple.delete(coupleId);
    const left = (ofUser.get(userId) ?? []).filter((one) => one !== stream);
    if (left.length > 0) ofUser.set(userId, left);
    else ofUser.delete(userId);
    if (ofUser.size === 0) {
      clearInterval(heart);
      heart = undefined;
    }
  };
  const end = (stream: Stream, last?: string, atOnce = false) => {
    if (last) stream.queue.push(last);
    stream.queue.end();
    drop(stream, atOnce);
  };

  const heard = (text: string | null) => {
    const news = text === null ? null : newsIn(text);
    if (news && "from" in news) presence.hear(news);
    else if (news) take(news);
    else {
      presence.forgetOthers();
      // Who may hear may have changed as well: each is asked anew whose it is.
      for (const stream of all()) end(stream, lookEvent);
    }
  };
  const take = (news: News) => {
    const streams = news.kind === "signed-out" ? ofUser.get(news.userId) : ofCouple.get(news.coupleId);
    // Who has left a page a moment ago has no stream any more that could end.
    if (news.kind === "changed") presence.settle(({ coupleId }) => coupleId === news.coupleId);
    else if (news.kind !== "told") presence.settle(({ userId }) => userId === news.userId);
    for (const stream of [...(streams ?? [])]) {
      if (news.kind === "told") {
        stream.queue.push(toldEvent(news, stream.userId, clock()));
        // By a yes to the other one the two may know of each other.
        if (news.activity === PAIRING) void sit(stream);
      } else if (news.kind === "shown") {
        void sit(stream);
        if (stream.userId !== news.userId) stream.queue.push(lookEvent);
      } else if (news.kind === "shown-on-adult") {
        if (stream.userId === news.userId) void sit(stream);
      } else end(stream, news.kind === "changed" ? lookEvent : undefined, true);
    }
  };

  /** Asks where somebody sits. @returns whether it is still theirs; where it is not, the stream ends */
  const sit = async (stream: Stream): Promise<boolean> => {
    const asked = ++stream.asked;
    const seat = await stream.ask().catch(() => null);
    // Two may be under way, and the older one may be answered last.
    if (seat && asked !== stream.asked) return true;
    if (seat) stream.spots.sit(seat);
    else end(stream, lookEvent, true);
    return seat !== null;
  };

  const beatOnce = () => {
    const now = performance.now();
    presence.beat();
    for (const stream of all()) {
      if (now - stream.since > LASTS_MS) end(stream);
      else stream.queue.push(HEARTBEAT);
    }
  };

  const listen = async () => {
    hearing ??= database.hear(heard).then((deaf) => {
      presence.ask();
      return deaf;
    });
    await hearing.catch((error: unknown) => {
      hearing = undefined;
      throw error;
    });
  };

  return {
    async stream({ adult, place, ...reader }, from, ask, asked = async () => []) {
      if (all().length >= ALL_MAX) return null;
      await listen();
      const queue = openQueue(() => drop(stream));
      const spots = openSpots(presence, { ...reader, adult, place }, (text) => queue.push(text));
      const stream: Stream = { ...reader, queue, spots, ask, asked: 0, since: performance.now() };
      queue.push(BEGINNING);
      if (isClosed) {
        queue.end();
        return queue.pieces;
      }
      const own = ofUser.get(reader.userId) ?? [];
      for (const oldest of own.slice(0, Math.max(0, own.length + 1 - STREAMS_MAX))) end(oldest, enoughEvent);
      ofUser.set(reader.userId, [...(ofUser.get(reader.userId) ?? []), stream]);
      ofCouple.set(reader.coupleId, (ofCouple.get(reader.coupleId) ?? new Set()).add(stream));
      heart ??= setInterval(beatOnce, beat);
      heart.unref();
      if (!(await sit(stream))) return queue.pieces;
      // After it is among those who are told: what comes in between is told twice, and never not at all.
      if (from) for (const one of await missedEvents({ database, log }, stream, from, clock())) queue.push(one);
      for (const one of await asked().catch(() => [])) queue.push(asksEvent(one, clock()));
      return queue.pieces;
    },
    open: () => all().length,
    isHere: (userId) => ofUser.has(userId) || presence.isHere(userId, ""),
    close() {
      isClosed = true;
      clearInterval(heart);
      for (const stream of all()) end(stream);
      presence.close();
      void hearing?.then(
        (deaf) => deaf(),
        () => {},
      );
    },
  };
}
