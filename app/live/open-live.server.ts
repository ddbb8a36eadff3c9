import type { Pieces } from "#app/http/answer.ts";
import { errorFields, type Log } from "#app/http/log.ts";
import type { Database } from "#db/database.ts";
import { BEGINNING, enoughEvent, HEARTBEAT, lookEvent, toldEvent } from "./event-text.server.ts";
import { type News, newsIn } from "./news.server.ts";
import { openQueue, type Queue } from "./queue.server.ts";
import { toldSince } from "./told-since.server.ts";

/** How many streams somebody may have (docs/product/live.md#streams). */
const STREAMS_MAX = 3;
/** Milliseconds. */
const HEARTBEAT_MS = 25_000;
/** After this a stream ends, and with the next one it is asked anew who that is. Milliseconds. */
const LASTS_MS = 10 * 60_000;
/** What was told so long before the last event is told again: an act's time is read before its commit. Milliseconds. */
const OVERLAP_MS = 60_000;

type Reader = { userId: string; coupleId: string };
type Stream = Reader & { queue: Queue; since: number };

/** The streams of this process. */
export type Live = {
  /**
   * A stream for somebody: what is told from now on, and before it what was told since the event that their browser
   * names.
   * @param lastEvent its id as it was sent, or null
   */
  stream(reader: Reader, lastEvent: string | null): Promise<Pieces>;
  /** How many streams are open. */
  open(): number;
  /** Ends all streams, and opens no further ones. */
  close(): void;
};

/**
 * Opens what tells the pages that are open of what happens: fed by what transactions announce
 * (docs/decisions/0031-live.md).
 * @param beat how often a sign of life goes out, milliseconds
 */
export function openLive(
  { database, clock, log }: { database: Pick<Database, "db" | "hear">; clock: () => Date; log: Log },
  beat = HEARTBEAT_MS,
): Live {
  const ofCouple = new Map<string, Set<Stream>>();
  const ofUser = new Map<string, Stream[]>();
  let hearing: Promise<() => void> | undefined;
  let heart: NodeJS.Timeout | undefined;
  let isClosed = false;

  const all = (): Stream[] => [...ofUser.values()].flat();

  const drop = (stream: Stream) => {
    const { coupleId, userId } = stream;
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
  const end = (stream: Stream, last?: string) => {
    if (last) stream.queue.push(last);
    stream.queue.end();
    drop(stream);
  };

  const heard = (text: string | null) => {
    if (text === null) for (const { queue } of all()) queue.push(lookEvent);
    else take(newsIn(text));
  };
  const take = (news: News) => {
    const streams = news.kind === "signed-out" ? ofUser.get(news.userId) : ofCouple.get(news.coupleId);
    for (const stream of [...(streams ?? [])]) {
      if (news.kind === "told") stream.queue.push(toldEvent(news, stream.userId, clock()));
      else end(stream, news.kind === "changed" ? lookEvent : undefined);
    }
  };

  const beatOnce = () => {
    const now = performance.now();
    for (const stream of all()) {
      if (now - stream.since > LASTS_MS) end(stream);
      else stream.queue.push(HEARTBEAT);
    }
  };

  const listen = async () => {
    hearing ??= database.hear(heard);
    await hearing.catch((error: unknown) => {
      hearing = undefined;
      throw error;
    });
  };

  return {
    async stream(reader, lastEvent) {
      await listen();
      const queue = openQueue(() => drop(stream));
      const stream: Stream = { ...reader, queue, since: performance.now() };
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
      // After it is among those who are told: what comes in between is told twice, and never not at all.
      if (lastEvent !== null) {
        const since = new Date(Number(lastEvent) - OVERLAP_MS);
        const missed = await toldSince(database.db, reader.coupleId, since).catch((error: unknown) => {
          log("live.missed", errorFields(error));
          return null;
        });
        if (missed) for (const one of missed) queue.push(toldEvent(one, reader.userId, one.createdAt));
        else queue.push(lookEvent);
      }
      return queue.pieces;
    },
    open: () => all().length,
    close() {
      isClosed = true;
      clearInterval(heart);
      for (const stream of all()) end(stream);
      void hearing?.then(
        (deaf) => deaf(),
        () => {},
      );
    },
  };
}
