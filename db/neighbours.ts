import cluster from "node:cluster";

/** What a process tells its neighbours of a SQLite file, by way of the one that has started them all. */
export type ToldNeighbours = { couple: "told"; file: string; text: string };

const isTold = (message: unknown): message is ToldNeighbours =>
  typeof message === "object" && message !== null && (message as { couple?: unknown }).couple === "told";

/**
 * SQLite tells nobody of what another process has announced; the processes of one server tell each other
 * (app/processes/). A process that has no neighbours tells and hears nothing.
 * @param heard what another process has announced on this file
 */
export function neighboursOf(file: string, heard: (text: string) => void): { tell(text: string): void; close(): void } {
  if (!cluster.isWorker) return { tell: () => {}, close: () => {} };
  const hear = (message: unknown) => {
    if (isTold(message) && message.file === file) heard(message.text);
  };
  process.on("message", hear);
  return {
    tell: (text) => {
      // Once the one that has started them is gone they all end.
      if (process.connected) process.send?.({ couple: "told", file, text } satisfies ToldNeighbours);
    },
    close: () => void process.off("message", hear),
  };
}

/** In the process that has started them: passes on what one tells to all others. */
export function passOn(): void {
  cluster.on("message", (from, message: unknown) => {
    if (!isTold(message)) return;
    for (const worker of Object.values(cluster.workers ?? {}))
      if (worker && worker !== from && worker.isConnected()) worker.send(message);
  });
}
