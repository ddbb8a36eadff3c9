import { createServer } from "node:net";

/** None were found; the message says where they were looked for. */
class NoFreePorts extends Error {
  override name = "NoFreePorts";
}

export const LOOPBACK = "127.0.0.1";

/**
 * Ports that are free on 127.0.0.1 now. They lie below the range from which systems hand out ports by themselves, so
 * that no outgoing connection takes one before the caller listens on it.
 * @param count how many
 */
export async function freeLoopbackPorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  for (let attempt = 0; ports.size < count; attempt++) {
    if (attempt > 500) throw new NoFreePorts(`No ${count} free ports found on ${LOOPBACK} between 20000 and 31999.`);
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, LOOPBACK, () => server.close(() => resolve(true)));
  });
}
