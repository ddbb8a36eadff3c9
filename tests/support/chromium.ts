import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { type Browser, chromium, type LaunchOptions } from "playwright";
import { complaint, installDebian } from "./debian.ts";

/** The one without windows first: the same engine, and a whole run takes a third less time with it. */
const PLACES = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * Finds a Chromium, in this order: CHROMIUM_PATH, the system's, Playwright's own; with `install`, gets one where there
 * is none: Debian's packages as root with apt-get, Playwright's download elsewhere. The log says which one it is.
 * @returns the path of the program
 * @throws Error with one line that says what to do, when there is none or CHROMIUM_PATH is wrong
 */
export async function findChromium(options: { install: boolean; log: (line: string) => void }): Promise<string> {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!existsSync(given))
      throw new Error(`CHROMIUM_PATH is ${given}, but there is no such file: correct or unset it.`);
    options.log(`Chromium: ${given}, as CHROMIUM_PATH says.`);
    return given;
  }
  const found = present() ?? (options.install ? install(options.log) : undefined);
  if (!found)
    throw new Error("No Chromium found: install one (`npx playwright install chromium`) or set CHROMIUM_PATH.");
  options.log(`Chromium: ${found.path} (${found.version}).`);
  return found.path;
}

/** Kept beside the modules: a worker reads these anew for each of its files. */
const kept = globalThis as { chromiumOfTheWorker?: Promise<Browser> };

/** One Chromium for all files of a worker, started by the first of them that needs it. It ends with the worker. */
export function chromiumOfTheWorker(): Promise<Browser> {
  kept.chromiumOfTheWorker ??= launchChromium();
  return kept.chromiumOfTheWorker;
}

/** Starts the Chromium that `findChromium` finds, without a window and without its calls to Google. */
export async function launchChromium(options: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({
    ...options,
    executablePath: await findChromium({ install: false, log: () => {} }),
    // Root has no sandbox to give (this passes --no-sandbox), and many a container forbids others theirs.
    chromiumSandbox: false,
    args: [
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...(options.args ?? []),
    ],
  });
}

type Found = { path: string; version: string };

/** The first that tells its version: Ubuntu's /usr/bin/chromium-browser, say, is a script that only names a snap. */
function present(): Found | undefined {
  for (const place of [...PLACES, chromium.executablePath()]) {
    if (!existsSync(place)) continue;
    const asked = spawnSync(place, ["--version"], { encoding: "utf8", timeout: 20_000 });
    if (asked.status === 0 && /Chrom/.test(asked.stdout)) return { path: place, version: asked.stdout.trim() };
  }
  return undefined;
}

function install(log: (line: string) => void): Found | undefined {
  const failures: string[] = [];
  const packages = ["chromium-headless-shell", "chromium"].map((name) => () => installPackage(name, log));
  for (const way of [...packages, () => installPlaywright(log)]) {
    const failure = way();
    if (failure === null) continue;
    const found = present();
    if (found) return found;
    failures.push(failure ?? "it went through, but no Chromium that runs came of it");
  }
  throw new Error(`No Chromium found and none could be installed: set CHROMIUM_PATH.\n  ${failures.join("\n  ")}`);
}

function installPackage(name: string, log: (line: string) => void): string | null | undefined {
  log(`Chromium: none found, installing Debian's package ${name} with apt-get…`);
  return installDebian(name);
}

function installPlaywright(log: (line: string) => void): string | undefined {
  log("Chromium: none found, downloading Playwright's own…");
  const cli = path.join(path.dirname(createRequire(import.meta.url).resolve("playwright/package.json")), "cli.js");
  const asked = spawnSync(process.execPath, [cli, "install", "chromium"], { encoding: "utf8", timeout: 600_000 });
  return complaint("playwright install", asked);
}
