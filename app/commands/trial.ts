import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { checkNode, localSettings } from "./local-settings.ts";

/** `npm run trial`: the production build with the Auth emulator and SQLite, on this machine. */
checkNode();
const say = (line: string) => process.stdout.write(`${line}\n`);

if (!existsSync("build/server/index.js")) {
  say("There is no build yet: run npm run build first.");
  process.exit(1);
}
try {
  const { emulator } = await localSettings("production", { keepAccounts: true, log: say });
  const server = spawn(process.execPath, ["build/server/index.js"], { stdio: "inherit" });
  say(`Auth emulator on ${emulator.host}; the app on ${process.env.PUBLIC_ORIGIN}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => server.kill("SIGTERM"));
  server.once("exit", async (code) => {
    await emulator.stop();
    process.exit(code ?? 0);
  });
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
