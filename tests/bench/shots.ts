import autocannon from "autocannon";
import type { Visitor } from "#tests/support/visitor.ts";
import { cookiesOf } from "./weights.ts";

export const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);

/** One kind of request. `[<id>]` in a body is another one each time. */
export type Case = { name: string; method: "GET" | "POST"; path: string; cookie: boolean; body?: string };
/** Requests a second, and milliseconds. */
export type Shot = { rate: number; p50: number; p99: number };

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export function headersOf(one: Case, visitor: Visitor): Record<string, string> {
  return {
    "Sec-Fetch-Site": "same-origin",
    ...(one.cookie ? { Cookie: cookiesOf(visitor) } : {}),
    ...(one.method === "POST"
      ? {
          "Content-Type": "application/x-www-form-urlencoded",
          Origin: visitor.app.origin,
        }
      : {}),
  };
}

/** Asks for the same thing for some seconds. Throws where anything else than an answer comes. */
export async function shoot(
  url: string,
  one: Case,
  connections: number,
  visitor: Visitor,
  more: Record<string, string> = {},
): Promise<Shot> {
  const result = await autocannon({
    url: `${url}${one.path}`,
    method: one.method,
    connections,
    duration: SECONDS,
    headers: { ...headersOf(one, visitor), ...more, ...(one.method === "POST" ? { Origin: url } : {}) },
    ...(one.body ? { body: one.body, idReplacement: true } : {}),
  });
  if (result.errors > 0 || result["4xx"] + result["5xx"] > 0) throw new Error(`${one.name} failed on ${url}`);
  return { rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}
