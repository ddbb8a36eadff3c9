import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

export type Running = { url: string; process: ChildProcess; startMs: number; stop(): Promise<void> };

/**
 * Starts a node program that listens on PORT, and waits until it answers `path`. Milliseconds from spawn to answer.
 * @param where.cwd the folder that it runs in; this one if nothing is said
 */
export async function start(
  args: string[],
  port: number,
  env: Record<string, string>,
  { path = "/", cwd = process.cwd() }: { path?: string; cwd?: string } = {},
): Promise<Running> {
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    cwd,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production", PORT: String(port), ...env },
  });
  const url = `http://localhost:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${args.join(" ")} ended with ${child.exitCode}`);
    if (performance.now() - began > 30_000) {
      child.kill("SIGKILL");
      throw new Error(`${args.join(" ")} does not answer`);
    }
    const answered = await fetch(`http://127.0.0.1:${port}${path}`)
      .then((response) => response.arrayBuffer())
      .then(
        () => true,
        () => false,
      );
    if (answered) break;
    await new Promise((done) => setTimeout(done, 5));
  }
  const startMs = performance.now() - began;
  return {
    url,
    process: child,
    startMs,
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill("SIGTERM");
      await new Promise((done) => child.once("exit", done));
    },
  };
}

/** Resident memory of a process in MB. Linux. */
export function residentMb(child: ChildProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

/** What a process's main thread has worked so far, in milliseconds: what others take of the machine is not in it. Linux. */
export function workedMs(child: ChildProcess): number {
  const stat = readFileSync(`/proc/${child.pid}/task/${child.pid}/schedstat`, "utf8");
  return Number(stat.split(" ")[0]) / 1e6;
}

/** Builds the copy of the product that runs on React Router's own server. @returns its server's file */
export function buildStock(folder: string): string {
  mkdirSync(folder, { recursive: true });
  for (const part of ["app", "db", "package.json", "tsconfig.json"]) {
    cpSync(resolve(part), join(folder, part), { recursive: true });
  }
  for (const part of ["entry.server.tsx", "server.ts"])
    cpSync(resolve("tests/bench/stock", part), join(folder, "app", part));
  cpSync(resolve("tests/bench/stock/vite.config.ts"), join(folder, "vite.config.ts"));
  writeFileSync(join(folder, "react-router.config.ts"), "export default { ssr: true };\n");
  rmSync(join(folder, "node_modules"), { force: true });
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  const build = spawnSync(resolve("node_modules/.bin/react-router"), ["build"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (build.status !== 0) throw new Error("the stock build failed");
  return join(folder, "build/server/index.js");
}
