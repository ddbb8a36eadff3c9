import { resolve } from "node:path";
import { backupStore } from "#db/backup.ts";
import { backupKeys } from "../encryption/key-backup.server.ts";
import { dataUrl } from "../encryption/key-service-of.server.ts";
import { readDataEnv } from "../http/env.ts";
import { runCommand } from "./run-command.ts";

/** `npm run backup -- FILE`: a whole copy of the data, and a new copy of the key store apart from it. Online. */
await runCommand("npm run backup -- FILE", async ([file, ...more], say) => {
  if (!file || more.length > 0) return false;
  const env = readDataEnv(process.env);
  await backupStore(dataUrl(env), "data", resolve(file));
  say(`The data is in ${file}. It holds no keys.`);
  say(`The keys are in ${await backupKeys(env)}: keep that copy somewhere else, and only the newest.`);
  return true;
});
