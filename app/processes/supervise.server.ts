import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Env } from "#app/http/env.ts";
import { jsonLines, type Log } from "#app/http/log.ts";
import { fromLevel } from "#app/http/log-level.ts";
import { RUNNING } from "#app/http/version.ts";
import { serveMetrics } from "#app/metrics/serve-metrics.server.ts";
import { metricsPortTaken } from "#app/metrics/watch.server.ts";
import { passOn } from "#db/neighbours.ts";
import { gatherMetrics } from "./gather-metrics.server.ts";

/** A process that can't be started is tried again after this, then after twice as long, and so on. Milliseconds. */
const AGAIN_MS = 100;
const AGAIN_MAX_MS = 5_000;
/** Longer than a process takes to finish what it has begun (app/http/listen.ts). Milliseconds. */
const ENDS_MS = 20_000;

/** It has ended before it listened, and has said why. */
class NotStarted extends Error {
  override name = "NotStarted";
}

/** A process that answers, once it listens. @throws NotStarted */
async function begin(): Promise<Worker> {
  const worker = cluster.fork();
  // What was on its way to one that is killed can't be sent any more; that it has ended is told by itself.
  worker.on("error", () => {});
  const ended = once(worker, "exit").then(() => {
    throw new NotStarted("a process ended before it listened");
  });
  ended.catch(() => {});
  await Promise.race([once(worker, "listening"), ended]);
  return worker;
}

/** Asks a process to finish what it has begun, and waits for its end. */
async function end(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const ended = once(worker, "exit");
  worker.process.kill("SIGTERM");
  const late = setTimeout(() => worker.process.kill("SIGKILL"), ENDS_MS);
  await ended;
  clearTimeout(late);
}

/**
 * Starts so many processes that answer on the same port, the first alone, since it brings the database up to date. One that
 * dies has another in its place; on SIGHUP all are renewed, one after the other: the new one listens before the old one
 * takes no more (docs/operations.md#processes).
 * @returns ends them all, and with them what is begun
 * @throws NotStarted, or what `serveMetrics` throws
 */
export async function supervise(env: Env, count: number): Promise<() => Promise<void>> {
  const log: Log = fromLevel(
    env.LOG_LEVEL,
    jsonLines(
      (line) => process.stdout.write(line),
      () => new Date(),
    ),
  );
  // Each takes its connections from the port itself. Handed on by this process, one that is on its way to a process that is
  // killed would be in nobody's hands, and its client would wait for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const { RateLimiterClusterMaster } = await import("rate-limiter-flexible");
  new RateLimiterClusterMaster();
  passOn();
  const { METRICS_HOST: host, METRICS_PORT } = env;
  const metrics =
    METRICS_PORT === undefined
      ? undefined
      : await serveMetrics(
          { host, port: METRICS_PORT },
          "text/plain; version=0.0.4; charset=utf-8",
          gatherMetrics,
        ).catch((error: unknown) => {
          throw metricsPortTaken(error, host, METRICS_PORT);
        });

  const serving = new Set<Worker>();
  let isEnding = false;
  const keep = (worker: Worker) => {
    serving.add(worker);
    worker.once("exit", (code: number | null, signal: string | null) => {
      // Not among them any more: it was renewed.
      if (!serving.delete(worker) || isEnding) return;
      log("process.ended", { code, signal });
      void replace();
    });
  };
  const replace = async () => {
    for (let wait = AGAIN_MS; !isEnding; wait = Math.min(2 * wait, AGAIN_MAX_MS)) {
      try {
        return keep(await begin());
      } catch {
        log("process.not-started", {});
        await sleep(wait);
      }
    }
  };
  const renew = async () => {
    for (const old of [...serving]) {
      if (isEnding) return;
      // It has died since, and has another one in its place, which is new.
      if (!serving.has(old)) continue;
      // What can't be started takes nothing away: the old ones go on.
      const fresh = await begin().catch(() => null);
      if (!fresh) return log("process.not-renewed", {});
      const wasThere = serving.delete(old);
      if (wasThere) keep(fresh);
      await end(wasThere ? old : fresh);
    }
    log("process.renewed", { processes: serving.size });
  };
  let renewing: Promise<void> = Promise.resolve();
  process.on("SIGHUP", () => {
    renewing = renewing.then(renew);
  });

  keep(await begin());
  await Promise.all(Array.from({ length: count - 1 }, async () => keep(await begin())));
  log("listening", {
    origin: env.PUBLIC_ORIGIN,
    port: env.PORT,
    metrics: metrics?.port,
    processes: count,
    ...RUNNING,
  });
  return async () => {
    isEnding = true;
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && end(worker)));
    await metrics?.close();
  };
}
