import type { Env } from "#app/http/env.ts";
import type { Log } from "#app/http/log.ts";
import { COMMIT, VERSION } from "#app/http/version.ts";
import type { Jobs } from "#app/jobs/open-jobs.server.ts";
import { statementsTold, type ToldStatement } from "#db/told-statements.ts";
import type { Looked } from "./gauges.server.ts";
import type { CallEnded } from "./outside-calls.server.ts";
import type { MetricsServer } from "./serve-metrics.server.ts";
import type { Collector } from "./tracer.server.ts";

type Handler<A extends unknown[]> = (...args: A) => void | Promise<void>;

/** What an operator sees of a process beside its log: metrics, and traces of its requests. */
export type Watch = {
  /** A log of which each line is counted, and which then goes on. */
  over(log: Log): Log;
  around<A extends unknown[]>(listener: Handler<A>): Handler<A>;
  /** What is looked at when somebody asks for the metrics. */
  looksAt(looked: Looked): void;
  /** All metrics at this moment; null where there are none. */
  read(): Promise<string | null>;
  /** The same as data, for the process that gathers them (app/processes/). `jobs`: those of this process. */
  readAsData(jobs: Jobs): Promise<object[]>;
  /**
   * Listens for whoever collects them.
   * @returns the port; undefined where there are no metrics
   * @throws MetricsPortTaken
   */
  listen(jobs: Jobs): Promise<number | undefined>;
  close(): Promise<void>;
};

/** Where there are neither metrics nor traces: nothing is loaded, and nothing stands in between. */
const NOTHING: Watch = {
  over: (log) => log,
  around: (listener) => listener,
  looksAt: () => {},
  read: async () => null,
  readAsData: async () => [],
  listen: async () => undefined,
  close: async () => {},
};

/** The metrics can't be had where they were asked for. Its message is one line that says what to do. */
class MetricsPortTaken extends Error {
  override name = "MetricsPortTaken";
}

/** Where traces go; null where neither of the two settings that ask for them is set. */
function collectorOf(env: Env): Collector | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_EXPORTER: exporter, OTEL_TRACES_SAMPLER: sampler } = env;
  if (exporter === "none" || (!endpoint && !exporter) || sampler === "always_off") return null;
  return {
    endpoint: endpoint ?? "http://localhost:4318",
    headers: env.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: env.OTEL_SERVICE_NAME,
    ratio: sampler === "traceidratio" ? env.OTEL_TRACES_SAMPLER_ARG : 1,
  };
}

/**
 * Opens what the settings ask for: metrics with METRICS_PORT, traces with OpenTelemetry's own settings.
 * @param log what can't be told to a collector is told there
 */
export async function openWatch(env: Env, log: Log): Promise<Watch> {
  const collector = collectorOf(env);
  const { METRICS_PORT: port, METRICS_HOST: host } = env;
  if (port === undefined && !collector) return NOTHING;
  const traces = collector && (await import("./traces.server.ts").then((room) => room.openTraces(collector, log)));
  const meters = port === undefined ? null : await openMetrics();
  const { hearCalls } = await import("./outside-calls.server.ts");
  const deaf = hearCalls(env, (called) => {
    const ends = [traces?.call(called), meters?.call(called)].filter((end): end is CallEnded => Boolean(end));
    return (status) => {
      for (const end of ends) end(status);
    };
  });
  const statement = (message: unknown) => {
    traces?.statement(message as ToldStatement);
    meters?.statement(message as ToldStatement);
  };
  statementsTold.subscribe(statement);
  let looked: Looked | null = null;
  let jobs: Jobs | null = null;
  let look: (() => Promise<void>) | null = null;
  let server: MetricsServer | undefined;

  const lookNow = async () => {
    if (meters && looked) look ??= meters.gauges(looked, () => jobs);
    await look?.();
    return meters?.registry;
  };
  const read = async () => (await lookNow())?.metrics() ?? null;
  return {
    over: (next) => (event, fields) => {
      traces?.line(event, fields);
      meters?.line(event, fields);
      next(event, fields);
    },
    around: (listener) => traces?.around(listener) ?? listener,
    looksAt: (now) => {
      looked = now;
    },
    read,
    readAsData: async (own) => {
      jobs = own;
      return (await (await lookNow())?.getMetricsAsJSON()) ?? [];
    },
    listen: async (own) => {
      jobs = own;
      if (!meters || port === undefined) return undefined;
      const { serveMetrics } = await import("./serve-metrics.server.ts");
      const text = async () => (await read()) ?? "";
      server = await serveMetrics({ host, port }, meters.registry.contentType, text).catch((error: unknown) => {
        throw metricsPortTaken(error, host, port);
      });
      return server.port;
    },
    close: async () => {
      deaf();
      statementsTold.unsubscribe(statement);
      await Promise.all([server?.close(), traces?.close()]);
      meters?.registry.clear();
    },
  };
}

async function openMetrics() {
  const [{ default: library }, { openMeters }, { openGauges }] = await Promise.all([
    import("prom-client"),
    import("./meters.server.ts"),
    import("./gauges.server.ts"),
  ]);
  const meters = openMeters(library, { version: VERSION, commit: COMMIT });
  return {
    ...meters,
    gauges: (looked: Looked, jobs: () => Jobs | null) => openGauges(library, meters.registry, looked, jobs),
  };
}

/** One line for what an operator can mend about the address of the metrics. */
export function metricsPortTaken(error: unknown, host: string, port: number): unknown {
  const { code = "" } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE")
    return new MetricsPortTaken(
      `The metrics' port ${port} is taken: stop what uses it, or set METRICS_PORT to another one.`,
    );
  if (code === "EACCES")
    return new MetricsPortTaken(
      `The metrics' port ${port} needs more rights than this user has: set METRICS_PORT to one above 1023.`,
    );
  if (/^(EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN)$/.test(code))
    return new MetricsPortTaken(
      `METRICS_HOST ${host} is no address of this machine: set it to one, or unset it for 127.0.0.1.`,
    );
  return error;
}
