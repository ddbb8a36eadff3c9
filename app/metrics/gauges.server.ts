import type { Registry } from "prom-client";
import { keysDue } from "#app/encryption/keys-due.server.ts";
import type { Vault } from "#app/encryption/vault.server.ts";
import type { Jobs } from "#app/jobs/open-jobs.server.ts";
import { readTurns } from "#app/jobs/turns.server.ts";
import type { Live } from "#app/live/live.server.ts";
import type { Database } from "#db/database.ts";

/** Who is asked at each look is given up after this: a database that hangs must not hold up all the rest. Milliseconds. */
const ASKED_MS = 2_000;

/** What is looked at when somebody asks for the metrics. */
export type Looked = {
  database: Pick<Database, "db" | "ping" | "connections">;
  live: Pick<Live, "open">;
  vault: Vault;
};

/**
 * Gauges of how it stands at this moment.
 * @param jobs those of this process, once there are any
 * @returns looks at all of it, to be called before the registry is read; never rejects
 */
export function openGauges(
  { Gauge }: typeof import("prom-client"),
  registry: Registry,
  { database, live, vault }: Looked,
  jobs: () => Jobs | null,
): () => Promise<void> {
  const of =
    (aggregator: "sum" | "max" | "min") =>
    <L extends string>(name: string, help: string, ...labelNames: L[]) =>
      new Gauge({ name, help, labelNames, aggregator, registers: [registry] });
  // Over several processes: some are counted together, and what each sees of the same thing stands once.
  const [gauge, once] = [of("sum"), of("max")];
  const up = of("min")("couple_database_up", "Whether the database answers");
  const connections = gauge("couple_database_connections", "Connections for pages that are open", "state");
  const waiting = gauge("couple_database_waiting", "Who waits for a connection, or for their turn to write");
  const streams = gauge("couple_streams_open", "Pages that follow what happens");
  const running = gauge("couple_jobs", "What this server does by itself: is at, or waits for its place", "state");
  const tries = once("couple_job_tries", "How often a job was begun since it has last ended well", "name");
  const times = once("couple_job_timestamp_seconds", "When a job was last begun, ended well or failed", "name", "was");
  const due = once("couple_key_due", "Whether the copy of the keys, or turning them over, is due", "what");
  const copied = once("couple_key_copy_timestamp_seconds", "When this host last copied the keys");

  const ofJobs = async (): Promise<void> => {
    for (const [name, turns] of await readTurns(database.db)) {
      tries.set({ name }, turns.tries);
      for (const was of ["started", "ended", "failed"] as const) {
        const at = turns[`${was}At`];
        if (at) times.set({ name, was }, at.getTime() / 1000);
      }
    }
  };
  const ofKeys = async (): Promise<void> => {
    const keys = await keysDue(vault);
    if (!keys) return;
    due.set({ what: "copy" }, Number(keys.copy));
    due.set({ what: "rotation" }, Number(keys.rotation));
    due.set({ what: "old-master-key" }, Number(keys.oldMasterKey));
    if (keys.copiedAt) copied.set(keys.copiedAt.getTime() / 1000);
  };

  return async () => {
    const { open, idle, waits } = database.connections();
    connections.set({ state: "busy" }, open - idle);
    connections.set({ state: "idle" }, idle);
    waiting.set(waits);
    streams.set(live.open());
    const { isAt, waitsFor } = jobs()?.state() ?? { isAt: 0, waitsFor: 0 };
    running.set({ state: "running" }, isAt);
    running.set({ state: "waiting" }, waitsFor);
    const [answers] = await Promise.all([isGood(database.ping()), isGood(ofJobs()), isGood(ofKeys())]);
    up.set(Number(answers));
  };
}

/** Whether something came to its good end, in time. */
async function isGood(work: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, ASKED_MS, false);
  });
  const good = work.then(
    () => true,
    () => false,
  );
  return Promise.race([good, late]).finally(() => clearTimeout(timer));
}
