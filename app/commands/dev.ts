import { createServer as createHttpServer } from "node:http";
import { resolve } from "node:path";
import { createServer as createVite } from "vite";
import { whenAskedToEnd } from "../http/asked-to-end.ts";
import type * as AppModule from "../server.ts";
import { checkNode, localSettings } from "./local-settings.ts";

/** `npm run dev`: database, content, Auth emulator and the dev server, with a couple to try it with. */
checkNode();
const say = (line: string) => process.stdout.write(`${line}\n`);

/** What has been started and has to end before this process does; the last one first. */
const started: Promise<() => Promise<unknown>>[] = [];
let ending: Promise<void> | undefined;
async function endAll(): Promise<void> {
  // A failure to start or to end was reported where it was awaited.
  for (let last = started.pop(); last; last = started.pop()) await last.then((end) => end()).catch(() => {});
}
whenAskedToEnd(() => {
  ending = endAll().finally(() => process.exit(0));
});

/**
 * Waits until something has started, and has it ended with the rest. Once the end has been asked for, nothing more is
 * started.
 */
async function begun<T>(starting: Promise<T>, end: (begun: T) => Promise<unknown>): Promise<T> {
  const ender = starting.then((it) => () => end(it));
  ender.catch(() => {}); // whoever waits for it below is told
  started.push(ender);
  const it = await starting;
  return ending ? new Promise<never>(() => {}) : it;
}

// React Router's plugin opens a second Vite, which ends the whole process on SIGTERM by itself: the emulator, which
// saves its accounts, and the database would be cut off. So listeners that are added from now on are left out.
process.on("newListener", (event, listener) => {
  if (event === "SIGTERM") queueMicrotask(() => process.off(event, listener));
});

async function main(): Promise<void> {
  say("The Couple App, for development. Starting the Auth emulator …");
  const { emulator } = await begun(localSettings("development", { keepAccounts: true, log: say }), (local) =>
    local.emulator.stop(),
  );
  say(`Auth emulator on ${emulator.host}. Starting Vite …`);
  const http = createHttpServer();
  const vite = await begun(
    createVite({
      server: { middlewareMode: true, hmr: { server: http } },
      appType: "custom",
      // A cache of one's own: of two servers side by side each would take the other's away.
      cacheDir: resolve(process.env.DATA_DIR ?? "", "vite"),
    }),
    (vite) => vite.close(),
  );

  const load = () => vite.ssrLoadModule("/app/server.ts") as Promise<typeof AppModule>;
  const { readEnv } = (await vite.ssrLoadModule("/app/http/env.ts")) as typeof import("../http/env.ts");
  const env = readEnv(process.env);
  say("Migrating the database, loading the content …");
  const first = await load();
  // A change of server code makes a new app on the open database; the routes are read anew by Vite itself.
  const log = (event: string, fields?: object) => {
    if (event === "error") process.stderr.write(`${JSON.stringify(fields, null, 2)}\n`);
  };
  const app = await begun(first.createApp(env, { log }), (app) => app.close());
  let current = { module: first, listener: app.listener };
  http.on("request", (req, res) => {
    vite.middlewares(req, res, async () => {
      try {
        const module = await load();
        if (module !== current.module) {
          const { database, vault, limits, mailer, log } = app.services;
          const parts = { database, vault, limits, mailer, log };
          current = { module, listener: (await module.createApp(env, parts)).listener };
        }
        await current.listener(req, res);
      } catch (error) {
        vite.ssrFixStacktrace(error as Error);
        process.stderr.write(`${(error as Error).stack}\n`);
        res.writeHead(500).end("See the terminal.");
      }
    });
  });
  const listening = new Promise<void>((done, fail) => {
    http.once("error", fail).listen(env.PORT, env.HOST, done);
  });
  await begun(listening, () => new Promise((done) => http.close(done).closeAllConnections()));
  const { seedDemo } = (await vite.ssrLoadModule("/app/commands/seed-demo.ts")) as typeof import("./seed-demo.ts");
  const demo = await seedDemo(app.services);
  say(
    `\nReady: ${env.PUBLIC_ORIGIN}\nA couple to try it with: ${demo.emails.join(" and ")}, password ${demo.password}\n`,
  );
}

await main().catch(async (error: unknown) => {
  if (ending) return ending; // something was still starting and failed because the rest has stopped
  const { startFailure } = await import("../http/start-failure.ts");
  await endAll();
  process.stderr.write(`${startFailure(error, Number(process.env.PORT)) ?? (error as Error).stack}\n`);
  process.exit(1);
});
