import { createServer as createHttpServer } from "node:http";
import { createServer as createVite } from "vite";
import type * as AppModule from "../server.ts";
import { checkNode, localSettings } from "./local-settings.ts";

/** `npm run dev`: database, content, Auth emulator and the dev server, with a couple to try it with. */
checkNode();
const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  say("The Couple App, for development. Starting the Auth emulator …");
  const { emulator } = await localSettings("development", { keepAccounts: true, log: say });
  say(`Auth emulator on ${emulator.host}. Starting Vite …`);
  const http = createHttpServer();
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server: http } }, appType: "custom" });
  const stop = async () => {
    await vite.close();
    await emulator.stop();
    process.exit();
  };
  process.once("SIGINT", stop).once("SIGTERM", stop);

  const load = () => vite.ssrLoadModule("/app/server.ts") as Promise<typeof AppModule>;
  const { readEnv } = (await vite.ssrLoadModule("/app/http/env.ts")) as typeof import("../http/env.ts");
  const env = readEnv(process.env);
  say("Migrating the database, loading the content …");
  const first = await load();
  // A change of server code makes a new app on the open database; the routes are read anew by Vite itself.
  const log = (event: string, fields?: object) => {
    if (event === "error") process.stderr.write(`${JSON.stringify(fields, null, 2)}\n`);
  };
  const app = await first.createApp(env, { log });
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
  await new Promise<void>((done, fail) => {
    http.once("error", fail).listen(env.PORT, env.HOST, done);
  });
  const { seedDemo } = (await vite.ssrLoadModule("/app/commands/seed-demo.ts")) as typeof import("./seed-demo.ts");
  const demo = await seedDemo(app.services);
  say(
    `\nReady: ${env.PUBLIC_ORIGIN}\nA couple to try it with: ${demo.emails.join(" and ")}, password ${demo.password}\n`,
  );
}

await main().catch(async (error: unknown) => {
  const { startFailure } = await import("../http/start-failure.ts");
  process.stderr.write(`${startFailure(error, Number(process.env.PORT)) ?? (error as Error).stack}\n`);
  process.exit(1);
});
