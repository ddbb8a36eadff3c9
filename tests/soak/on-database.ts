import { spawn } from "node:child_process";

/**
 * One database's part of a long run, in a process of its own: which database a process talks to is settled when it
 * starts.
 * @returns how it ended; 3 where that was by a signal, or an error of its own: nothing was measured
 */
export async function onDatabase(url: string, file: string, given: readonly (string | number)[]): Promise<number> {
  const child = spawn(process.execPath, [file, ...given.map(String)], {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, DATABASE_URL: url },
  });
  return (await new Promise<number | null>((done) => child.once("exit", done))) ?? 3;
}
