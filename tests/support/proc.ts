import { readdirSync, readFileSync } from "node:fs";

/** The system's clock ticks in a second, on every Linux that there is. */
const TICKS = 100;

/** What /proc says of a process: its parent, and how long it and its children that have ended were on a processor. Seconds. */
export function statOf(pid: number): { parent: number; own: number; ended: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name before it may hold anything.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const seconds = (...at: number[]) => at.reduce((sum, i) => sum + Number(fields[i]), 0) / TICKS;
    return { parent: Number(fields[1]), own: seconds(11, 12), ended: seconds(13, 14) };
  } catch {
    return null;
  }
}

/** How long a process was on a processor, whatever else went on. Seconds. */
export const cpuOf = (pid: number): number => statOf(pid)?.own ?? Number.NaN;

/** The processes that one has started and that go on. */
export const startedBy = (parent: number): number[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => statOf(pid)?.parent === parent);

/** How long a process was on a processor with all that it has started. Seconds. */
export function cpuOfFamily(pid: number): number {
  const { own, ended } = statOf(pid) ?? { own: Number.NaN, ended: 0 };
  return startedBy(pid).reduce((sum, child) => sum + (statOf(child)?.own ?? 0), own + ended);
}
