import { resolve } from "node:path";
import { backupStore } from "#db/backup.ts";
import { backupKeys } from "../encryption/key-backup.server.ts";
import { dataUrl } from "../encryption/key-service-of.server.ts";
import { readDataEnv } from "../http/env.ts";
import { copyFiles } from "../photos/copy-files.server.ts";
import { diskFiles } from "../storage/disk-files.server.ts";
import { openFiles } from "../storage/open-files.server.ts";
import { runCommand } from "./run-command.ts";

/**
 * `npm run backup -- FILE [--without-photos]`: a whole copy of the data and of the sealed photos, and a new copy of the
 * key store apart from them. Online. The rows first: what comes later belongs to no row of the copy.
 */
await runCommand("npm run backup -- FILE [--without-photos]", async ([file, flag, ...more], say) => {
  if (!file || (flag !== undefined && flag !== "--without-photos") || more.length > 0) return false;
  const env = readDataEnv(process.env);
  await backupStore(dataUrl(env), "data", resolve(file));
  say(`The data is in ${file}. It holds no keys.`);
  if (flag === undefined) {
    const copied = await copyFiles(openFiles(env), diskFiles(resolve(`${file}.photos`)));
    say(`The sealed photos are in ${file}.photos: ${copied} files came to those that were there.`);
  }
  say(`The keys are in ${await backupKeys(env)}: keep that copy somewhere else, and only the newest.`);
  return true;
});
