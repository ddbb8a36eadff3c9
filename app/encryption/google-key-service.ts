import { z } from "zod";
import { type KeyService, MasterKeyWrong } from "./key-service.ts";

/** A key service that has not answered by then is down. Milliseconds. */
const TIMEOUT_MS = 5_000;

const keySchema = z.object({ primary: z.object({ name: z.string() }) });
const encryptedSchema = z.object({ name: z.string(), ciphertext: z.string() });
const decryptedSchema = z.object({ plaintext: z.string() });

const base64 = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString("base64");

/**
 * Wraps by Cloud KMS (REST, v1: cryptoKeys get, encrypt, decrypt). The wrapping key never leaves it, each use is in its
 * own log, and its versions are renewed there: after that `keys rotate` wraps anew.
 * @param key `projects/…/locations/…/keyRings/…/cryptoKeys/…`
 * @param accessToken gives an OAuth token of the service account; asked before each call, so it should keep the token
 * @param origin of the service; another one in tests
 */
export function googleKeyService({
  key,
  accessToken,
  origin = "https://cloudkms.googleapis.com",
}: {
  key: string;
  accessToken: () => Promise<string>;
  origin?: string;
}): KeyService {
  const call = async <T>(path: string, schema: z.ZodType<T>, body?: object): Promise<T> => {
    const response = await fetch(`${origin}/v1/${path}`, {
      ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
      headers: { Authorization: `Bearer ${await accessToken()}`, "Content-Type": "application/json" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: "error",
    });
    if (response.status === 400 || response.status === 403 || response.status === 404) {
      throw new MasterKeyWrong(
        `Cloud KMS refuses ${path.split(":")[0]} (${response.status}): check MASTER_KEY_SERVICE, the key's versions and the service account's rights.`,
      );
    }
    if (!response.ok) throw new Error(`Cloud KMS answered ${response.status}`);
    return schema.parse(await response.json());
  };

  return {
    current: async () => (await call(key, keySchema)).primary.name,
    wrap: async (dataKey, context) => {
      const { name, ciphertext } = await call(`${key}:encrypt`, encryptedSchema, {
        plaintext: base64(dataKey),
        additionalAuthenticatedData: base64(context),
      });
      return { wrapped: ciphertext, wrappedBy: name };
    },
    unwrap: async ({ wrapped }, context) => {
      const { plaintext } = await call(`${key}:decrypt`, decryptedSchema, {
        ciphertext: wrapped,
        additionalAuthenticatedData: base64(context),
      });
      return Buffer.from(plaintext, "base64");
    },
  };
}
