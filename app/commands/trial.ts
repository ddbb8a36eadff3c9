import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { whenAskedToEnd } from "../http/asked-to-end.ts";
import { checkNode, localSettings } from "./local-settings.ts";

/** `npm run trial`: the production build with the Auth emulator and SQLite, on this machine. */
checkNode();
const say = (line: string) => process.stdout.write(`${line}\n`);

if (!existsSync("build/server/index.js")) {
  say("There is no build yet: run npm run build first.");
  process.exit(1);
}
let server: ChildProcess | undefined;
let asked = false;
whenAskedToEnd(() => {
  asked = true;
  server?.kill("SIGTERM");
});
try {
  const { emulator } = await localSettings("production", { keepAccounts: true, log: say });
  if (!asked) {
    server = spawn(process.execPath, ["build/server/index.js"], { stdio: "inherit" });
    say(`Auth emulator on ${emulator.host}; the app on ${process.env.PUBLIC_ORIGIN}`);
    const [code] = await once(server, "exit");
    process.exitCode = code ?? 1;
  }
  await emulator.stop();
  process.exit();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
