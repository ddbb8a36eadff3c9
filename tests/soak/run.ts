import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findOrStartAuthEmulator } from "#app/commands/auth-emulator.ts";
import { checkNode } from "#app/commands/local-settings.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { day } from "./day.ts";
import { lab } from "./lab.ts";
import { live } from "./live.ts";
import type { Soak } from "./soak.ts";

/**
 * `npm run soak`: long runs that no test waits for, all or one of them. A further one is a file beside lab.ts and a line
 * here.
 *   -- lab           the lab's worlds by their times
 *   -- --samples=N   of each kind (2,000); --seed=S the same order again; --minutes=M at most on each database (30)
 *   -- --delay=US    how small a difference has to be seen, in microseconds (50); a twentieth of the time where that is more
 *   -- live          streams that stay open: memory, how soon the second answer opens for the other one, nothing lost
 *   -- --streams=N   of them (1,000), each of another person, for --minutes=M (10)
 *   -- day           a day of many couples: errors, times, memory, and what a couple's day costs
 *   -- --couples=N   of them (5,000), whose day takes --minutes=M (10)
 *   -- --on=sqlite   one database alone, or postgres
 */
/** Of all that is started here: before what else runs on the machine, which is noise. */
const PRIORITY = -10;
const SOAKS: Record<string, Soak> = { lab, live, day };

checkNode();
const say = (line: string) => process.stdout.write(`${line}\n`);
const text = (byDefault: string) => ({ type: "string", default: byDefault }) as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    samples: text("2000"),
    seed: text(randomUUID()),
    streams: text("1000"),
    couples: text("5000"),
    minutes: { type: "string" },
    delay: text("50"),
    on: { type: "string" },
  },
});
const number = (name: "samples" | "minutes" | "delay" | "streams" | "couples"): number => {
  const given = Number(values[name]);
  if (!(given > 0)) fail(`--${name} is a number above 0.`);
  return given;
};
const { on } = values;
if (on !== undefined && on !== "sqlite" && on !== "postgres") fail("--on is sqlite or postgres.");
const asked = positionals.length > 0 ? positionals : Object.keys(SOAKS);
for (const name of asked)
  if (!Object.hasOwn(SOAKS, name)) fail(`There is no ${name}: ${Object.keys(SOAKS).join(", ")}.`);
const settings = {
  samples: number("samples"),
  minutes: values.minutes === undefined ? undefined : number("minutes"),
  delay: number("delay"),
  streams: number("streams"),
  couples: number("couples"),
  seed: values.seed,
};

if (!existsSync("build/server/index.js")) {
  say("There is no build yet, building …");
  const build = spawnSync(process.execPath, ["app/commands/build.ts", "--quiet"], { stdio: "inherit" });
  if (build.status !== 0) fail("The build failed, see above.");
}
try {
  setPriority(PRIORITY);
} catch {
  say("Not put before what else runs on this machine, which one has to have the right to: small delays may be lost.");
}
// 711: as root, PostgreSQL runs as another user.
const folder = mkdtempSync(join(tmpdir(), "couple-soak-"));
chmodSync(folder, 0o711);
const started: { stop(): Promise<void> }[] = [];
let postgres: Promise<string | null> | undefined;
try {
  const emulator = await findOrStartAuthEmulator({ dataDir: join(folder, "auth"), project: "demo-couple", log: say });
  started.push(emulator);
  process.env.FIREBASE_AUTH_EMULATOR_HOST = emulator.host;
  const server = () => {
    postgres ??= ownPostgres();
    return postgres;
  };
  for (const name of asked) {
    const code = (await SOAKS[name]?.({ ...settings, on, folder, postgres: server, say })) ?? 0;
    process.exitCode = Math.max(Number(process.exitCode ?? 0), code);
  }
} finally {
  for (const one of started.reverse()) await one.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function ownPostgres(): Promise<string | null> {
  try {
    const server = await startPostgres({ dir: join(folder, "postgres"), log: say });
    started.push(server);
    process.env.TEST_POSTGRES_URL = server.url;
    return server.url;
  } catch (error) {
    say((error as Error).message);
    return null;
  }
}

function fail(why: string): never {
  process.stderr.write(`${why}\n`);
  process.exit(2);
}
