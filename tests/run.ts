import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startAuthEmulator } from "#app/commands/auth-emulator.ts";
import { checkNode } from "#app/commands/local-settings.ts";
import { whenNpmIsGone } from "#app/http/asked-to-end.ts";
import { findChromium } from "#tests/support/chromium.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { installTextBrowsers } from "#tests/support/text-browsers.ts";
import { aheadOf, clockOption } from "./set-clock.ts";

// `npm test`: everything. `npm run test:fast` (--fast): what needs no server and no browser. `npm test -- FILE...`: these
// files of tests alone, in each part that they belong to, with all that they need.
// `npm test -- --at=23:58`, `-- --at=2027-03-28T00:58:00Z`: as it goes at that time (UTC). The clock of every Node is
// set, the Auth emulator's too, whose tokens say when somebody signed in; browsers and PostgreSQL keep the real time.

checkNode();
const fast = process.argv.includes("--fast");
const files = process.argv.slice(2).filter((one) => !one.startsWith("--"));
const root = path.resolve(import.meta.dirname, "..");
const COMMAND_LIMIT_MS = 25 * 60_000;
const BUILD = "build";
const EMULATOR = "Auth emulator";
const POSTGRES = "PostgreSQL";
const CHROMIUM = "Chromium";

/** `notRun` counts tests that skip themselves where they can't be run, such as those of SQLite alone. */
type Outcome = { passed: number; failed: number; notRun?: number; output?: string };
/** `needs` names earlier steps; where one of them failed, this one counts as failed without being run. */
type Step = { name: string; needs?: string[]; run: () => Promise<Outcome> };

// All that tests write goes here and ends with the run. 711: as root, PostgreSQL runs as another user.
const temp = mkdtempSync(path.join(tmpdir(), "couple-test-"));
chmodSync(temp, 0o711);
const env = childEnv();
const at = process.argv.find((one) => one.startsWith("--at="))?.slice("--at=".length);
/** What sets the clock of what is started here, as options of Node. */
const clock = at ? [clockOption(aheadOf(new Date(), at))] : [];
if (at) Object.assign(env, { NODE_OPTIONS: clock.join(" "), TEST_CLOCK: clock.join(" ") });
const running = new Set<ChildProcess>();
const services: { stop(): Promise<void> }[] = [];
const failedSteps = new Set<string>();
const total = { passed: 0, failed: 0, notRun: 0 };
let stoppedBy: string | undefined;
/** Tests of vitest, whose parts need not all have one of the chosen files. */
let testsRun = 0;
const say = (line: string) => process.stdout.write(`${line}\n`);

const CHECKS: Step[] = [
  check(
    "types",
    ["react-router", "typegen"],
    ["tsc", "--incremental", "--tsBuildInfoFile", "node_modules/.cache/tsc.json"],
  ),
  check("format and lint", ["biome", "ci", "--colors=off", "."]),
  check(
    "structure",
    ["depcruise", "app", "db", "tests", "--config", ".dependency-cruiser.mjs"],
    ["depcruise", "app", "db", "--config", ".dependency-cruiser.folders.mjs"],
  ),
  check("dead code", ["knip"]),
  suite("unit", []),
];
const PREPARATIONS: Step[] = [
  check(BUILD, ["node", "app/commands/build.ts"]),
  service(EMULATOR, async () => {
    const options = { dataDir: path.join(temp, "auth-emulator"), project: "demo-couple", nodeOptions: clock, log: say };
    const emulator = await startAuthEmulator(options);
    env.FIREBASE_AUTH_EMULATOR_HOST = emulator.host;
    return emulator;
  }),
  service(POSTGRES, async () => {
    const postgres = await startPostgres({ dir: path.join(temp, "postgres"), log: say });
    env.TEST_POSTGRES_URL = postgres.url;
    return postgres;
  }),
  service(CHROMIUM, async () => {
    env.CHROMIUM_PATH = await findChromium({ install: true, log: say });
    return { stop: async () => {} };
  }),
  // Where they can't be had their tests are counted as not run.
  service("text browsers", async () => {
    say(installTextBrowsers());
    return { stop: async () => {} };
  }),
];
const SUITES: Step[] = [
  suite("http", [BUILD, EMULATOR]),
  suite("http-postgres", [BUILD, EMULATOR, POSTGRES]),
  suite("browser", [BUILD, EMULATOR, CHROMIUM]),
];

const stop = (why: string) => {
  for (const child of running) killGroup(child, stoppedBy ? "SIGKILL" : "SIGTERM");
  stoppedBy ??= why;
};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
whenNpmIsGone(() => stop("the end of its npm"));
try {
  const lanes = Math.min(2, availableParallelism());
  await runAll(files.length === 0 ? CHECKS : [suite("unit", [])], lanes);
  if (!fast) await runAll(PREPARATIONS, lanes);
  // One after the other: each of them fills both cores by itself.
  if (!fast) await runAll(SUITES, 1);
} finally {
  for (const started of services.reverse()) await started.stop().catch((error: Error) => say(error.message));
  rmSync(temp, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
if (stoppedBy) {
  say(`Stopped by ${stoppedBy} before the end.`);
  total.failed++;
}
if (testsRun === 0 && failedSteps.size === 0 && !stoppedBy) {
  say(`No test is in ${files.join(", ")}.`);
  total.failed++;
}
process.exitCode = total.failed === 0 ? 0 : 1;
say(`${total.passed} passed, ${total.failed} failed${notRun(total.notRun)}`);

function notRun(count = 0): string {
  return count === 0 ? "" : `, ${count} not run`;
}

async function runAll(steps: Step[], lanes: number): Promise<void> {
  const waiting = [...steps];
  const lane = async () => {
    for (let step = waiting.shift(); step && !stoppedBy; step = waiting.shift()) await runStep(step);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

async function runStep({ name, needs = [], run }: Step): Promise<void> {
  const missing = needs.find((need) => failedSteps.has(need));
  const started = performance.now();
  if (!missing) say(`${name} …`);
  const outcome: Outcome = missing
    ? { passed: 0, failed: 1, output: `not run, because it needs "${missing}", and that failed` }
    : await run().catch((error: Error) => ({ passed: 0, failed: 1, output: error.message }));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  total.passed += outcome.passed;
  total.failed += outcome.failed;
  total.notRun += outcome.notRun ?? 0;
  if (outcome.failed === 0) {
    say(`${name}: ok, ${outcome.passed} passed${notRun(outcome.notRun)}, ${seconds} s`);
    return;
  }
  failedSteps.add(name);
  say(`${name}: FAILED, ${outcome.passed} passed, ${outcome.failed} failed, ${seconds} s\n${outcome.output ?? ""}`);
}

/** Commands one after the other; together they count as one test. */
function check(name: string, ...commands: string[][]): Step {
  const run = async (): Promise<Outcome> => {
    for (const command of commands) {
      const { code, output } = await execute(command);
      if (code !== 0) return { passed: 0, failed: 1, output };
    }
    return { passed: 1, failed: 0 };
  };
  return { name, run };
}

/** Something that runs until the end; only its failure counts. */
function service(name: string, start: () => Promise<{ stop(): Promise<void> }>): Step {
  const run = async (): Promise<Outcome> => {
    services.push(await start());
    return { passed: 0, failed: 0 };
  };
  return { name, run };
}

/** A project of vitest.config.ts; each of its tests counts, and that it has any. */
function suite(project: string, needs: string[]): Step {
  const run = async (): Promise<Outcome> => {
    const file = path.join(temp, `${project}.json`);
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
    const chosen = files.length === 0 ? [] : [...files, "--passWithNoTests"];
    const { code, output } = await execute(["vitest", "run", "--project", project, ...reporters, ...chosen]);
    if (!existsSync(file)) return { passed: 0, failed: files.length > 0 && code === 0 ? 0 : 1, output };
    const report = JSON.parse(readFileSync(file, "utf8")) as VitestReport;
    const broken = report.testResults.filter(
      ({ status, assertionResults }) =>
        status === "failed" && !assertionResults.some((test) => test.status === "failed"),
    );
    const passed = report.numPassedTests;
    const failed = report.numFailedTests + broken.length;
    testsRun += passed + failed;
    sayTimes(report);
    if (passed + failed === 0 && files.length === 0) return { passed, failed: 1, output: `${output}\nIt ran no test.` };
    return { passed, failed: failed || Number(code !== 0), notRun: report.numPendingTests, output };
  };
  return { name: project, needs, run };
}

/** The files that took longest: where to look when a run has become too long. */
function sayTimes({ testResults }: VitestReport): void {
  const seconds = testResults.map(({ name, startTime, endTime }) => ({
    file: path.relative(root, name),
    took: (endTime - startTime) / 1000,
  }));
  const slowest = seconds.sort((a, b) => b.took - a.took).slice(0, 5);
  for (const { file, took } of slowest) say(`  ${took.toFixed(1)} s ${file}`);
}

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  /** Times in milliseconds. */
  testResults: {
    name: string;
    startTime: number;
    endTime: number;
    status: string;
    assertionResults: { status: string }[];
  }[];
};

/** Runs a program of node_modules/.bin in a process group of its own, so that nothing it starts outlives it. */
async function execute([program = "", ...args]: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(program, args, {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  running.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk));
  const closed = new Promise((resolve) => child.once("close", resolve));
  const limit = setTimeout(() => {
    output += `\n${program} was ended after ${COMMAND_LIMIT_MS / 60_000} minutes.`;
    killGroup(child, "SIGKILL");
  }, COMMAND_LIMIT_MS);
  const code = await new Promise<number | null>((resolve, reject) => child.once("exit", resolve).once("error", reject));
  clearTimeout(limit);
  killGroup(child, "SIGKILL");
  await Promise.race([closed, sleep(2_000, undefined, { ref: false })]);
  running.delete(child);
  return { code, output };
}

function killGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // All of the group have ended already.
  }
}

/** The developer's environment without what would make a run here differ from a run elsewhere. */
function childEnv(): NodeJS.ProcessEnv {
  const settings =
    /^(NODE_OPTIONS|NODE_ENV|PORT|HOST|DATABASE_URL|TEST_POSTGRES_URL|PUBLIC_ORIGIN|TRIAL|(FIREBASE|GOOGLE|SESSION|DATA)_.*)$/;
  const kept = Object.entries(process.env).filter(([name]) => !settings.test(name));
  const programs = `${path.join(root, "node_modules/.bin")}${path.delimiter}${process.env.PATH}`;
  return { ...Object.fromEntries(kept), PATH: programs, TMPDIR: temp, NO_COLOR: "1" };
}
