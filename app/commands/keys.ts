import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "#db/client.ts";
import { blindAllRows } from "../couple/blind-rows.server.ts";
import { renewKeyBackup } from "../encryption/key-backup.server.ts";
import { dataUrl, keyServiceOf, keysUrl } from "../encryption/key-service-of.server.ts";
import { keyStatus, sweepKeys } from "../encryption/key-status.server.ts";
import { checkKeys, openKeyStore } from "../encryption/key-store.server.ts";
import { renewKeys, wrapAnew } from "../encryption/rotate-keys.server.ts";
import { OLD_KEYS_MS, openVault } from "../encryption/vault.server.ts";
import { readDataEnv } from "../http/env.ts";
import { newPushKeys } from "./push-keys.ts";
import { runCommand } from "./run-command.ts";

const USAGE = `npm run keys -- status          what there is, and what is due
npm run keys -- rotate          wraps every key under the first secret of MASTER_KEY (or the service's current key),
                                and hides ids of 18+ items that an older version has written as they are
npm run keys -- rotate --data   gives everybody new keys and seals all texts anew; takes a minute at least;
                                after an end in the middle it goes on where it was;
                                the keys by which ids of 18+ items are hidden stay
npm run keys -- push            makes the two keys that what is pushed is signed with, as lines for .env; keeps nothing`;

/** `npm run keys -- status|rotate [--data]|push`: the server may run meanwhile. */
await runCommand(USAGE, async ([act, flag, ...more], say) => {
  if (act === "push" && flag === undefined) {
    const { publicKey, privateKey } = newPushKeys();
    say(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}`);
    return true;
  }
  const known = act === "status" ? flag === undefined : act === "rotate" && (flag === undefined || flag === "--data");
  if (!known || more.length > 0) return false;
  const env = readDataEnv(process.env);
  const data = await openDatabase(dataUrl(env));
  await data.migrate(); // or refuse one that is newer than this version
  const store = await openKeyStore(keysUrl(env));
  const service = keyServiceOf(env);
  await checkKeys(store, data, service);
  const vault = openVault(store, service);
  const now = new Date();
  if (act === "rotate") {
    say(`${await wrapAnew(store, service)} keys wrapped anew.`);
    const blinded = await blindAllRows({ database: data, vault });
    if (blinded > 0) say(`${blinded} rows of an older version no longer say which 18+ item they are of.`);
    if (flag) {
      const { sealed, broken } = await renewKeys(data, store, vault, now, () => sleep(OLD_KEYS_MS), say);
      say(`${sealed} texts sealed anew.`);
      if (broken > 0) say(`${broken} texts do not open: they and the keys of their authors were left as they are.`);
    }
    say(`${await sweepKeys(data, store, vault, now)} owners without texts: their keys are gone.`);
    await renewKeyBackup(env);
  }
  say(JSON.stringify(await keyStatus(data, store, service, now), null, 2));
  await vault.close();
  await data.close();
  return true;
});
