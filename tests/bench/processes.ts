import autocannon from "autocannon";
import { cpuOfFamily } from "#tests/support/proc.ts";
import type { Running } from "./servers.ts";
import { median } from "./shots.ts";

const REQUESTS = 3_000;
const CONNECTIONS = 16;
const ROUNDS = 5;

/** CPU milliseconds of the server for a request. */
async function costOf({ url, process: { pid = 0 } }: Running, headers: Record<string, string>): Promise<number> {
  const before = cpuOfFamily(pid);
  const { errors, non2xx } = await autocannon({
    url: `${url}/dashboard`,
    headers,
    amount: REQUESTS,
    connections: CONNECTIONS,
  });
  if (errors + non2xx > 0) throw new Error(`${errors} errors and ${non2xx} other answers`);
  return ((cpuOfFamily(pid) - before) * 1000) / REQUESTS;
}

/**
 * What a dashboard costs a server of one process and one of two, by the CPU time of all their processes: rounds in turns.
 * @returns a line to read
 */
export async function processCosts(
  one: Running,
  two: Running,
  headers: [Record<string, string>, Record<string, string>],
): Promise<string> {
  const costs: [number[], number[]] = [[], []];
  await costOf(one, headers[0]);
  await costOf(two, headers[1]);
  for (let i = 0; i < ROUNDS; i++) {
    costs[0].push(await costOf(one, headers[0]));
    costs[1].push(await costOf(two, headers[1]));
  }
  const [alone, both] = [median(costs[0]), median(costs[1])];
  const ratio = (both / alone).toFixed(2);
  return `CPU for a dashboard: ${alone.toFixed(2)} ms with one process, ${both.toFixed(2)} ms with two: ${ratio} times`;
}
