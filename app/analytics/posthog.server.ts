import { hash } from "node:crypto";
import { errorFields, type Log } from "#app/http/log.ts";
import { newUuid } from "#app/http/random.ts";
import type { Forward } from "./recorder.server.ts";
import { eventKey, type Recorded } from "./store-events.server.ts";

const BATCH = 100;
/**
 * How many events wait for the endpoint at most; beyond that the oldest are dropped here. Our own table has them all.
 */
const QUEUE_MAX = 1_000;
const TIMEOUT_MS = 5_000;
/** How long after a failure it is tried again: the first, doubled each time, up to the second. Milliseconds. */
const RETRY_MS = [2_000, 60_000] as const;
/** Stopping waits for the endpoint no longer than this. Milliseconds. */
const CLOSE_MS = 2_000;

type Options = { host: string; apiKey: string; log: Log };

/** Sends events to an endpoint that speaks PostHog's batch call, in the background: slow or down, nobody waits. */
export function postHog({ host, apiKey, log }: Options): Forward {
  const queue: Recorded[] = [];
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let wait: number = RETRY_MS[0];
  let dropped = 0;
  const stop = new AbortController();

  /** @returns whether these events are done with */
  const post = async (events: readonly Recorded[]): Promise<boolean> => {
    try {
      const response = await fetch(`${host}/batch/`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ api_key: apiKey, batch: events.map(message) }),
        signal: AbortSignal.any([stop.signal, AbortSignal.timeout(TIMEOUT_MS)]),
        redirect: "error",
      });
      await response.body?.cancel();
      if (response.ok) return true;
      log("analytics.forward", { status: response.status, waiting: queue.length });
      // Refused for good: sending it again would change nothing.
      return response.status >= 400 && response.status < 500 && response.status !== 408 && response.status !== 429;
    } catch (error) {
      log("analytics.forward", { ...errorFields(error), waiting: queue.length });
      return false;
    }
  };

  const run = async () => {
    while (queue.length > 0) {
      const batch = queue.slice(0, BATCH);
      if (!(await post(batch))) {
        if (stop.signal.aborted) return;
        timer = setTimeout(start, wait).unref();
        wait = Math.min(wait * 2, RETRY_MS[1]);
        return;
      }
      wait = RETRY_MS[0];
      // While it was away the oldest may have had to go.
      const sent = new Set(batch);
      while (queue[0] && sent.has(queue[0])) queue.shift();
    }
  };

  const start = () => {
    timer = undefined;
    running ??= run().finally(() => {
      running = null;
    });
  };

  return {
    send(events) {
      queue.push(...events);
      const over = queue.length - QUEUE_MAX;
      if (over > 0) dropped += queue.splice(0, over).length;
      if (!timer && queue.length > 0) start();
    },
    async close() {
      clearTimeout(timer);
      const late = setTimeout(() => stop.abort(), CLOSE_MS);
      await running;
      clearTimeout(timer);
      start();
      await running;
      clearTimeout(timer);
      clearTimeout(late);
      const lost = dropped + queue.length;
      if (lost > 0) log("analytics.not-forwarded", { events: lost });
    },
  };
}

/** An event in PostHog's words. Its id is the same when it is sent twice, so that it is counted once there too. */
function message(recorded: Recorded) {
  const { event, distinctId, userId, at } = recorded;
  const seed = hash("sha256", `${eventKey(recorded)} ${at.getTime()}`, "buffer");
  const common = { uuid: newUuid((bytes) => seed.subarray(0, bytes)), timestamp: at.toISOString() };
  // The address that it sees is this server's: nothing may be made of it.
  const own = { $geoip_disable: true };
  if (event.type === "track")
    return { ...common, event: event.eventName, distinct_id: distinctId, properties: { ...event.properties, ...own } };
  const properties = { $anon_distinct_id: distinctId, ...own };
  return { ...common, event: "$identify", distinct_id: userId ?? distinctId, properties };
}
