import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const KEEP_ALIVE_MS = 600_000;

/**
 * Runs inside firebase-tools before its own code. It compiles the checks of an endpoint when that endpoint is first
 * called (exegesis' own option, which firebase-tools leaves off): 13 s of 16 at the start went into hundreds of
 * endpoints nobody calls. It keeps connections open: after 5 s, as is usual, it would close one on which a busy client
 * is about to ask again. And it ends the emulator, accounts saved, when whoever started it has died.
 */
const PRELOAD = (firebaseTools: string) => `
import http from "node:http";
import { createRequire } from "node:module";
const { createServer } = http;
http.createServer = (...given) => Object.assign(createServer(...given), { keepAliveTimeout: ${KEEP_ALIVE_MS} });
const exegesis = createRequire(${JSON.stringify(firebaseTools)})("exegesis-express");
const { middleware } = exegesis;
exegesis.middleware = (spec, options) => middleware(spec, { ...options, lazyCompileValidationSchemas: true });
process.once("disconnect", () => process.kill(process.pid, "SIGINT"));
`;

/**
 * Starts firebase-tools' emulator in a process group of its own.
 * @param dir where it runs; all that it writes stays in there
 * @param output the file that takes what it says
 * @param more options of firebase-tools
 */
export function spawnEmulator(
  dir: string,
  output: string,
  nodeOptions: readonly string[],
  more: readonly string[],
): ChildProcess {
  const firebaseTools = fileURLToPath(import.meta.resolve("firebase-tools/package.json"));
  const root = path.dirname(firebaseTools);
  const args = ["emulators:start", "--only", "auth", "--config", "firebase.json", ...more];
  const preload = `data:text/javascript,${encodeURIComponent(PRELOAD(firebaseTools))}`;
  // Output goes to a file, not a pipe: when the reader of a pipe dies, writing to it ends the emulator unsaved.
  const file = openSync(output, "w", 0o600);
  const child = spawn(
    process.execPath,
    [...nodeOptions, "--import", preload, path.join(root, "lib/bin/firebase.js"), ...args],
    {
      cwd: dir,
      stdio: ["ignore", file, file, "ipc"],
      // Out of the terminal's process group: Ctrl-C would reach it as well as our own SIGINT, and its second SIGINT
      // means "stop without saving".
      detached: true,
      // Nothing of the caller's environment: no credentials, no proxy, no NODE_OPTIONS. CI keeps it from asking for
      // news; its own folder for settings keeps it from an account somebody signed in with, and from usage reports.
      env: {
        PATH: process.env.PATH,
        HOME: dir,
        XDG_CONFIG_HOME: path.join(dir, "tmp"),
        TMPDIR: path.join(dir, "tmp"),
        CI: "1",
        NO_UPDATE_NOTIFIER: "1",
        NODE_COMPILE_CACHE: path.join(root, "../.cache/firebase-tools"),
      },
    },
  );
  closeSync(file);
  return child;
}
