import { errorFields } from "#app/http/log.ts";
import type { Services } from "#app/request/services.server.ts";
import { DUPLICATE_MS, STRANGERS_HOURLY } from "./events.ts";
import { countStrangersEvents, eventKey, forgetOldEvents, type Recorded, storeEvents } from "./store-events.server.ts";

/** How long events wait for others, so that many share one transaction. Milliseconds. */
const GATHER_MS = 250;
/** After a failure the database is asked again this much later, or when the server stops. Milliseconds. */
const RETRY_MS = 5_000;
const BATCH = 200;
/** How many events wait for the database at most; further ones are lost, and the log says how many. */
const QUEUE_MAX = 5_000;
/** How many keys of events are remembered, to spare the database a look-up; it knows those that are forgotten here. */
const REMEMBERED = 10_000;
const DAY_MS = 86_400_000;
/** How long the count of what all servers have kept is used before it is made anew. Milliseconds. */
const COUNTED_MS = 60_000;

/** Passes on to another service what was newly counted. Neither call throws. */
export interface Forward {
  send(events: readonly Recorded[]): void;
  /** Delivers what waits, for as long as that is worth it. */
  close(): Promise<void>;
}

/** Where events go. `record` neither waits nor fails. */
export interface Analytics {
  record(event: Recorded): void;
  /** Stores all that waits. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Gathers events and stores them in our own table a moment later, so that no page waits for it. What was new there
 * goes on to `forward`.
 */
export function openAnalytics({ database, clock, log }: Services, forward: Forward | null): Analytics {
  const queue: Recorded[] = [];
  const seen = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> = Promise.resolve();
  let forgotten = 0;
  let lost = 0;
  let strangers = { at: 0, kept: 0, dropped: 0 };

  const isRepeated = (event: Recorded): boolean => {
    const key = eventKey(event);
    const at = event.at.getTime();
    const last = seen.get(key);
    if (last !== undefined && at - last < DUPLICATE_MS) return true;
    seen.delete(key);
    seen.set(key, at);
    const [oldest] = seen.keys();
    if (seen.size > REMEMBERED && oldest !== undefined) seen.delete(oldest);
    return false;
  };

  const later = (ms: number) => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void flush();
    }, ms).unref();
  };

  const forgetDaily = async () => {
    const now = clock();
    if (now.getTime() - forgotten < DAY_MS) return;
    await forgetOldEvents(database.db, now);
    forgotten = now.getTime();
  };

  /** Leaves out strangers' events beyond this hour's share: anybody can cause them, and each of them is a row. */
  const withRoom = async (batch: readonly Recorded[]): Promise<readonly Recorded[]> => {
    if (batch.every(({ userId }) => userId !== null)) return batch;
    const now = clock();
    if (Math.abs(now.getTime() - strangers.at) >= COUNTED_MS) {
      if (strangers.dropped > 0) log("analytics.dropped", { events: strangers.dropped });
      strangers = { at: now.getTime(), kept: await countStrangersEvents(database.db, now), dropped: 0 };
    }
    const kept = batch.filter(({ userId }) => userId !== null || strangers.kept++ < STRANGERS_HOURLY);
    strangers.dropped += batch.length - kept.length;
    return kept;
  };

  const storeAll = async () => {
    try {
      while (queue.length > 0) {
        const batch = queue.slice(0, BATCH);
        const stored = await storeEvents(database, await withRoom(batch));
        queue.splice(0, batch.length);
        forward?.send(stored);
      }
      await forgetDaily();
    } catch (error) {
      log("analytics.failed", { ...errorFields(error), waiting: queue.length });
      if (queue.length > 0) later(RETRY_MS);
    }
    if (lost > 0) log("analytics.lost", { events: lost });
    lost = 0;
  };

  const flush = () => {
    flushing = flushing.then(storeAll);
    return flushing;
  };

  return {
    record(event) {
      if (isRepeated(event)) return;
      if (queue.length >= QUEUE_MAX) lost++;
      else queue.push(event);
      later(GATHER_MS);
    },
    flush,
    async close() {
      clearTimeout(timer);
      timer = undefined;
      await flush();
      if (queue.length > 0) await flush();
      clearTimeout(timer);
      if (queue.length > 0) log("analytics.lost", { events: queue.length });
      if (strangers.dropped > 0) log("analytics.dropped", { events: strangers.dropped });
      await forward?.close();
    },
  };
}
