import { connect, type Socket } from "node:net";
import type { Visitor } from "#tests/support/visitor.ts";
import { type Running, residentMb } from "./servers.ts";
import { median } from "./shots.ts";

const SOCKETS = 60;
/** What one of them sends ahead. Bytes. */
const AHEAD = 65_000;
/** How often the other client asks. */
const ASKS = 1_500;

/**
 * Sixty sockets that send 65 kB of requests ahead, again and again, beside a member who asks for the dashboard: how long
 * that member waits, as multiples of the times without the sockets, and what the server takes in memory.
 */
export async function sockets(server: Running, member: Visitor): Promise<string[]> {
  await ask(member); // what is loaded late is there
  const idle = await ask(member);
  const before = residentMb(server.process);
  const attack = startAttack(Number(new URL(server.url).port));
  const busy = await ask(member);
  const during = residentMb(server.process);
  attack.stop();
  const times = (percent: number) => (at(busy, percent) / at(idle, percent)).toFixed(1);
  return [
    `| ${ASKS} dashboards | p50 ms | p99 ms | longest ms | memory MB |`,
    "| --- | --- | --- | --- | --- |",
    `| an idle server | ${row(idle)} | ${before} |`,
    `| beside ${SOCKETS} sockets (${attack.answered()} answers of theirs) | ${row(busy)} | ${during} |`,
    `p50 ${times(50)} times, p99 ${times(99)} times (at most 3 is asked); memory ${during - before} MB more`,
  ];
}

const at = (times: number[], percent: number): number => times[Math.ceil((times.length * percent) / 100) - 1] ?? 0;
const row = (times: number[]) =>
  [median(times), at(times, 99), times.at(-1) ?? 0].map((ms) => ms.toFixed(1)).join(" | ");

/** One after the other. @returns the times in their order of length, in milliseconds */
async function ask(member: Visitor): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < ASKS; i++) {
    const began = performance.now();
    await (await member.send("/dashboard")).arrayBuffer();
    times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b);
}

function startAttack(port: number) {
  const one = "GET /privacy HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const ahead = one.repeat(Math.floor(AHEAD / one.length));
  const open = new Set<Socket>();
  let answers = 0;
  let isOver = false;
  const begin = (): void => {
    if (isOver) return;
    const socket = connect(port, "127.0.0.1");
    open.add(socket);
    socket.on("data", (part) => {
      answers += part.toString("latin1").split("HTTP/1.1 200").length - 1;
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      open.delete(socket);
      begin();
    });
    socket.write(ahead);
  };
  for (let i = 0; i < SOCKETS; i++) begin();
  return {
    answered: () => answers,
    stop: () => {
      isOver = true;
      for (const socket of open) socket.destroy();
    },
  };
}
