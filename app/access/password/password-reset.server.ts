import { countEach } from "#app/limits/count-each.server.ts";
import type { Services } from "#app/request/services.server.ts";
import { accountOf } from "../credentials.ts";
import type { Identity } from "../identity/identity.server.ts";
import { type From, pairOf } from "./limit-passwords.server.ts";

export type ResetResult =
  | { ok: true }
  | { ok: false; reason: "failed"; code: string }
  | { ok: false; reason: "too-often"; wait: number };

/**
 * Has the identity provider send a mail with a link to a new password. Every request counts, whether a mail is sent or
 * not: this must neither fill somebody's mailbox nor tell which addresses have accounts. `wait` is in seconds.
 */
export async function sendPasswordReset(
  { limits }: Services,
  identity: Identity,
  email: string,
  from: Pick<From, "address">,
): Promise<ResetResult> {
  const counted = await countEach(limits, [
    ["reset:pair", pairOf(email, from)],
    ["reset:address", from.address],
    ["reset:account", accountOf(email)],
  ]);
  if (counted.wait !== null) return { ok: false, reason: "too-often", wait: counted.wait };
  const result = await identity.sendPasswordReset(email);
  if (result.ok) return result;
  if (result.code === "auth/network-request-failed") await counted.giveBack();
  return { ok: false, reason: "failed", code: result.code };
}
