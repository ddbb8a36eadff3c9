import cluster, { type Worker } from "node:cluster";
import { AggregatorRegistry } from "prom-client";

/** One that does not answer within this is left out. Milliseconds. */
const WAITS_MS = 3_000;

type Asked = { couple: "metrics"; id: number };
type Answered = Asked & { metrics: object[] };

const isOfMetrics = (message: unknown): message is Asked & Partial<Answered> =>
  typeof message === "object" && message !== null && (message as { couple?: unknown }).couple === "metrics";

/** In a process that has been started: answers with its metrics when it is asked. */
export function answerForMetrics(read: () => Promise<object[]>): void {
  process.on("message", (message: unknown) => {
    if (!isOfMetrics(message)) return;
    read().then(
      (metrics) => process.connected && process.send?.({ couple: "metrics", id: message.id, metrics }),
      () => {},
    );
  });
}

let asked = 0;

async function metricsOf(worker: Worker): Promise<object[] | null> {
  const id = ++asked;
  return new Promise((done) => {
    const settle = (metrics: object[] | null) => {
      clearTimeout(late);
      worker.off("message", hear);
      done(metrics);
    };
    const hear = (message: unknown) => {
      if (isOfMetrics(message) && message.id === id) settle(message.metrics ?? null);
    };
    const late = setTimeout(settle, WAITS_MS, null);
    worker.on("message", hear);
    worker.send({ couple: "metrics", id } satisfies Asked);
  });
}

/** In the process that has started them: the metrics of all processes as one, in Prometheus' text. */
export async function gatherMetrics(): Promise<string> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected());
  const all = await Promise.all(workers.map((worker) => metricsOf(worker as Worker)));
  return AggregatorRegistry.aggregate(all.filter((one) => one !== null) as never).metrics();
}
