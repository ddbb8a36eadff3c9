import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright";
import { startAuthEmulator } from "#app/commands/auth-emulator.ts";
import { checkNode } from "#app/commands/local-settings.ts";
import { openState, PHONE, WIDE } from "#tests/support/browser.ts";
import { findChromium, launchChromium } from "#tests/support/chromium.ts";
import { PAGES } from "#tests/support/pages.ts";
import { openWorld } from "#tests/support/world.ts";

// `npm run screens [folder]`: a picture of every page and state, on a phone and wide, by day and by night.

const DEVICES = [
  ["phone", PHONE],
  ["wide", WIDE],
] as const;
const THEMES = [
  ["light", "light"],
  ["night", "dark"],
] as const;

checkNode();
const say = (line: string) => process.stdout.write(`${line}\n`);
const folder = path.resolve(process.argv[2] ?? "screens");
const temp = mkdtempSync(path.join(tmpdir(), "couple-screens-"));
const started: (() => Promise<unknown>)[] = [() => Promise.resolve(rmSync(temp, { recursive: true, force: true }))];
let stopping: Promise<void> | undefined;

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    say(`Stopped by ${signal}.`);
    process.exitCode = 1;
    void stop();
  });
}
try {
  await main();
} catch (error) {
  if (!stopping) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
} finally {
  await stop();
  process.exit();
}

async function main(): Promise<void> {
  if (!existsSync("build/server/index.js")) {
    say("There is no build yet, building …");
    const build = spawnSync(process.execPath, ["app/commands/build.ts", "--quiet"], { stdio: "inherit" });
    if (build.status !== 0) throw new Error("The build failed, see above.");
  }
  process.env.CHROMIUM_PATH = await findChromium({ install: true, log: say });
  const emulator = await startAuthEmulator({ dataDir: path.join(temp, "auth"), project: "demo-couple", log: say });
  started.push(() => emulator.stop());
  process.env.FIREBASE_AUTH_EMULATOR_HOST = emulator.host;
  const world = await openWorld();
  started.push(() => world.app.close());
  say(`The app: ${world.app.url}, with Mara and Theo and 24 days of theirs.`);
  // Playwright would end the process at once; what else was started is to be stopped too.
  const browser = await launchChromium({ handleSIGINT: false, handleSIGTERM: false });
  started.push(() => browser.close());

  mkdirSync(folder, { recursive: true });
  const begun = performance.now();
  for (const [index, state] of PAGES.entries()) {
    const { page } = await openState(browser, world, state, { reducedMotion: "reduce" });
    for (const [device, size] of DEVICES) {
      for (const [theme, colorScheme] of THEMES) {
        await page.emulateMedia({ colorScheme });
        await takePicture(page, size, path.join(folder, `${state.name}-${device}-${theme}.png`));
      }
    }
    await page.context().close();
    say(`${String(index + 1).padStart(2)}/${PAGES.length} ${state.name}`);
  }
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  say(`${PAGES.length * DEVICES.length * THEMES.length} pictures in ${folder}, ${seconds} s.`);
}

/** The whole page as one tall window shows it: the navigation then stands below what it would otherwise cover. */
async function takePicture(page: Page, size: { width: number; height: number }, file: string): Promise<void> {
  await page.setViewportSize(size);
  // Twice, because some distances grow with the window.
  for (let round = 0; round < 2; round++) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    if (height > size.height) await page.setViewportSize({ width: size.width, height });
  }
  await page.screenshot({ path: file, fullPage: true });
}

/** Stops what was started, the last first; once, however often it is called. */
function stop(): Promise<void> {
  stopping ??= (async () => {
    for (const end of started.reverse()) await end().catch((error: Error) => say(error.message));
  })();
  return stopping;
}
