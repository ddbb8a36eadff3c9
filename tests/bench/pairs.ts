import type { Visitor } from "#tests/support/visitor.ts";
import { type Case, median, type Shot, shoot } from "./shots.ts";
import { dateOf } from "./weights.ts";

const CONNECTIONS = 8;

type Pairs = {
  /** The two servers' addresses: one to measure by, and the other. */
  base: string;
  other: string;
  /** What the table calls them. */
  names: { base: string; other: string };
  rounds: number;
  /** Signs a member up who has answered today's question. */
  prepare: (url: string) => Promise<Visitor>;
};

/**
 * The rates of one server as shares of another's, in turns; who goes first changes with each round, because whoever
 * comes second finds a warmer machine. With the share stand the least and the most of all rounds: what lies between
 * them is noise.
 * @returns a table's lines
 */
export async function pairRates({ base, other, names, rounds, prepare }: Pairs): Promise<string[]> {
  const [ours, theirs] = [await prepare(other), await prepare(base)];
  const get = (path: string): Case => ({ name: `GET ${path}`, method: "GET", path, cookie: true });
  const question = `/daily-questions/${dateOf(ours)}`;
  const cases: Case[] = [
    get("/dashboard"),
    get(question),
    get("/us"),
    get("/api/user"),
    // Another one each time: the same answer again writes nothing.
    { name: "POST an answer", method: "POST", path: question, cookie: true, body: "answer=The+lift+[<id>]" },
  ];
  const lines = [
    `| what | ${names.base}, req/s | ${names.other}, of that | least – most |`,
    "| --- | --- | --- | --- |",
  ];
  for (const one of cases) {
    const pairs: [Shot, Shot][] = [];
    for (let round = 0; round < rounds; round++) {
      const shootBase = () => shoot(base, one, CONNECTIONS, theirs);
      const shootOther = () => shoot(other, one, CONNECTIONS, ours);
      if (round % 2 === 0) pairs.push([await shootBase(), await shootOther()]);
      else {
        const shot = await shootOther();
        pairs.push([await shootBase(), shot]);
      }
    }
    const shares = pairs.map(([a, b]) => b.rate / a.rate);
    const rate = Math.round(median(pairs.map(([a]) => a.rate)));
    const range = `${Math.min(...shares).toFixed(2)} – ${Math.max(...shares).toFixed(2)}`;
    lines.push(`| ${one.name} | ${rate} | ${median(shares).toFixed(3)} | ${range} |`);
  }
  return lines;
}
