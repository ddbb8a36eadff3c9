import { listAdmins, type RoleResult, setRole } from "#app/features/admin/roles.server.ts";
import { openDatabase } from "#db/client.ts";
import { runCommand } from "./run-command.ts";

const USAGE = `npm run admin -- grant EMAIL     gives the admin's role to the account with this address
npm run admin -- revoke EMAIL    takes it
npm run admin -- list            who has it; ADMIN_EMAILS names more`;

const REFUSED: Record<Extract<RoleResult, { ok: false }>["reason"], string> = {
  nobody: "There is no account with this address.",
  unconfirmed: "Nobody has shown yet that this address is theirs: confirm it first, by the link in the letter.",
  already: "It is so already.",
  setting: "ADMIN_EMAILS gives it: take the address out of this setting, and start the server again.",
};

/** `npm run admin -- grant|revoke EMAIL`, `list`: the server may run meanwhile, and knows it at the next request. */
await runCommand(USAGE, async ([act, email, ...more], say) => {
  const isOne = (act === "grant" || act === "revoke") && email !== undefined;
  if (more.length > 0 || !(isOne || (act === "list" && email === undefined))) return false;
  const database = await openDatabase();
  try {
    await database.migrate();
    if (!isOne) {
      for (const one of await listAdmins(database.db))
        say(one.confirmedAt ? one.email : `${one.email} (not confirmed: it does not count)`);
      return true;
    }
    const result = await setRole(database, email, act === "grant" ? "admin" : null, new Date());
    if (result.ok) say(act === "grant" ? `${email} has the admin's role.` : `${email} has the admin's role no more.`);
    else {
      process.stderr.write(`${REFUSED[result.reason]}\n`);
      process.exitCode = 1;
    }
    return true;
  } finally {
    await database.close();
  }
});
