import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hash,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { type KeyService, MasterKeyWrong } from "./key-service.ts";

/**
 * Wraps under secrets of the process's own settings: the first one wraps, all of them open, so that a secret can be
 * changed while the product runs.
 * @param secrets at least one, each of 32 characters or more
 */
export function localKeyService(secrets: readonly string[]): KeyService {
  const keys = new Map<string, KeyObject>();
  for (const secret of secrets) {
    const key = Buffer.from(hkdfSync("sha256", secret, "", "couple data keys", 32));
    keys.set(`local:${hash("sha256", key, "hex").slice(0, 16)}`, createSecretKey(key));
  }
  const [first] = keys;
  if (!first) throw new Error("a key service without a secret");
  const [name, wrapping] = first;

  return {
    current: async () => name,
    wrap: async (key, context) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", wrapping, nonce).setAAD(Buffer.from(context));
      const bytes = Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()]);
      return { wrapped: bytes.toString("base64url"), wrappedBy: name };
    },
    unwrap: async ({ wrapped, wrappedBy }, context) => {
      const key = keys.get(wrappedBy);
      if (!key) {
        throw new MasterKeyWrong(
          `The keys of the texts are wrapped by ${wrappedBy}, which is not among MASTER_KEY: put the secret that was there before behind the new one, after a comma.`,
        );
      }
      const bytes = Buffer.from(wrapped, "base64url");
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12))
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(-16));
      // All of it: GCM holds no bytes back for the end. Joining parts would leave a second copy of the key that nobody
      // wipes.
      const opened = decipher.update(bytes.subarray(12, -16));
      decipher.final();
      return opened;
    },
  };
}
