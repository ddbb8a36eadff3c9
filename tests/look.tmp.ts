import { spawnSync, spawn } from "node:child_process";
import { once } from "node:events";
import { openWorld } from "#tests/support/world.ts";
import { launchChromium } from "#tests/support/chromium.ts";
import { openState } from "#tests/support/browser.ts";
const world = await openWorld();
if (process.argv[2] === "draw") { const c = spawn("node", ["app/commands/draw-pictures.ts", world.app.url], { stdio: "inherit" }); await once(c, "exit"); }
const browser = await launchChromium();
for (const [name, who, path, status] of [["premium", "stranger", "/premium"], ["premium-m", "mara", "/premium"], ["error", "broken", "/dashboard", 500], ["privacy", "stranger", "/privacy"], ["questions","mara","/daily-questions"],["404","stranger","/nowhere",404], ["landing","stranger","/"]] as const)
 for (const [size, vp] of [["phone", { width: 390, height: 844 }], ["wide", { width: 1280, height: 800 }]] as const)
  for (const scheme of ["light", "dark"] as const) {
   const { page, problems } = await openState(browser, world, { name, who, path, status: status ?? 200 } as never, { viewport: vp, colorScheme: scheme, reducedMotion: "reduce" });
   await page.screenshot({ path: `/tmp/hA-look/${name}-${size}-${scheme}.png`, fullPage: name.startsWith("premium") || name === "landing" });
   if (problems.length) console.log(name, problems);
   await page.context().close();
  }
await browser.close(); await world.app.close(); process.exit(0);
