import type { Pieces } from "#app/http/answer.ts";
import { errorFields, type Log } from "#app/http/log.ts";
import type { Database } from "#db/database.ts";
import { BEGINNING, enoughEvent, HEARTBEAT, lookEvent, toldEvent } from "./event-text.server.ts";
import { type News, newsIn } from "./news.server.ts";
import { openQueue, type Queue } from "./queue.server.ts";
import { toldSince } from "./told-since.server.ts";

/** How many streams somebody may have (docs/product/live.md#streams). */
const STREAMS_MAX = 3;
/** How many there are in a process: each is a connection, of which there are 2,000 (app/http/listen.ts). */
const ALL_MAX = 1_500;
/** Milliseconds. */
const HEARTBEAT_MS = 25_000;
/** After this a stream ends, and with the next one it is asked anew who that is. Milliseconds. */
const LASTS_MS = 10 * 60_000;
/**
 * What was told so long before the last event is told again: an act's time is read before its commit. Of an older event
 * than a stream lasts nothing is told but to look. Milliseconds.
 */
const OVERLAP_MS = 60_000;

type Reader = { userId: string; coupleId: string };
type Stream = Reader & { queue: Queue; since: number };

/** The streams of this process. */
export type Live = {
  /**
   * A stream for somebody: what is told from now on, and before it what was told since the event that their browser
   * names.
   * @param lastEvent its id as it was sent, or null
   * @param isStill whether it is still theirs, asked once they are among those who are told: it may have ended meanwhile
   * @returns null where there is no room for more
   */
  stream(reader: Reader, lastEvent: string | null, isStill?: () => Promise<boolean>): Promise<Pieces | null>;
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
    const news = text === null ? null : newsIn(text);
    if (news) take(news);
    // Who may hear may have changed as well: each is asked anew whose it is.
    else for (const stream of all()) end(stream, lookEvent);
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
    async stream(reader, lastEvent, isStill = async () => true) {
      if (all().length >= ALL_MAX) return null;
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
      if (!(await isStill().catch(() => false))) {
        end(stream, lookEvent);
        return queue.pieces;
      }
      // After it is among those who are told: what comes in between is told twice, and never not at all.
      if (lastEvent !== null) {
        const now = clock();
        const since = Number(lastEvent) - OVERLAP_MS;
        const isRecent = since > now.getTime() - LASTS_MS - OVERLAP_MS;
        const missed = isRecent
          ? await toldSince(database.db, reader.coupleId, new Date(since)).catch((error: unknown) => {
              log("live.missed", errorFields(error));
              return null;
            })
          : null;
        // By the time of now: nobody learns from a stream when something was done.
        if (missed) for (const one of missed) queue.push(toldEvent(one, reader.userId, now));
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
