import type { Visitor } from "#tests/support/visitor.ts";
import { type Case, median, ROUNDS, type Shot, shoot } from "./shots.ts";
import { dateOf } from "./weights.ts";

const CONNECTIONS = 8;

/**
 * What limits, encryption and rechecks cost: the server with them as a share of the one without, in turns.
 * @param prepare signs a member up who has answered today's question
 */
export async function safety(
  guarded: string,
  unguarded: string,
  prepare: (url: string) => Promise<Visitor>,
): Promise<string[]> {
  const [ours, theirs] = [await prepare(guarded), await prepare(unguarded)];
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
    "| what | without limits, encryption and rechecks, req/s | with them, of that |",
    "| --- | --- | --- |",
  ];
  for (const one of cases) {
    const pairs: [Shot, Shot][] = [];
    for (let round = 0; round < ROUNDS; round++)
      pairs.push([await shoot(unguarded, one, CONNECTIONS, theirs), await shoot(guarded, one, CONNECTIONS, ours)]);
    const bare = Math.round(median(pairs.map(([without]) => without.rate)));
    lines.push(`| ${one.name} | ${bare} | ${median(pairs.map(([a, b]) => b.rate / a.rate)).toFixed(2)} |`);
  }
  return lines;
}
