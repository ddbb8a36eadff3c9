import { createECDH } from "node:crypto";
import webPush from "web-push";

/** A pair of keys that what is pushed is signed with (VAPID), as the settings hold them. */
export const newPushKeys = (): { publicKey: string; privateKey: string } => webPush.generateVAPIDKeys();

/** The public key of a private one. */
export function publicKeyOf(privateKey: string): string {
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(privateKey, "base64url");
  return curve.getPublicKey("base64url");
}
