import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { googleKeyService } from "./google-key-service.ts";
import { type KeyService, MasterKeyWrong } from "./key-service.ts";
import { localKeyService } from "./local-key-service.ts";

const KEY_NAME = "projects/p/locations/l/keyRings/r/cryptoKeys/k";
const [OLD, NEW] = ["an-old-secret-of-32-characters-or-more", "a-new-secret-of-32-characters-or-more"];

/**
 * A stand-in for Cloud KMS with its REST interface: the newest version seals, any version opens, and calls are counted.
 */
class KeyServiceOnLoopback {
  readonly versions = [randomBytes(32)];
  readonly seen: { path: string; authorization: string | undefined }[] = [];
  answerWith: number | null = null;
  server: Server = createServer((req, res) => {
    void this.#answer(req).then(({ status, body }) => {
      res.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    });
  });

  async #answer(req: IncomingMessage): Promise<{ status: number; body: object }> {
    const path = req.url ?? "";
    this.seen.push({ path, authorization: req.headers.authorization });
    if (this.answerWith) return { status: this.answerWith, body: { error: {} } };
    let text = "";
    for await (const chunk of req) text += chunk;
    const name = `${KEY_NAME}/cryptoKeyVersions/${this.versions.length}`;
    if (path === `/v1/${KEY_NAME}`) return { status: 200, body: { primary: { name } } };
    const sent = JSON.parse(text) as Record<string, string>;
    const aad = Buffer.from(sent.additionalAuthenticatedData ?? "", "base64");
    if (path === `/v1/${KEY_NAME}:encrypt`) {
      const iv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", this.versions.at(-1) ?? "", iv).setAAD(aad);
      const sealed = [cipher.update(Buffer.from(sent.plaintext ?? "", "base64")), cipher.final()];
      const bytes = Buffer.concat([Buffer.from([this.versions.length]), iv, cipher.getAuthTag(), ...sealed]);
      return { status: 200, body: { name, ciphertext: bytes.toString("base64") } };
    }
    try {
      const bytes = Buffer.from(sent.ciphertext ?? "", "base64");
      const key = this.versions[(bytes[0] ?? 0) - 1] ?? "";
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(1, 13)).setAAD(aad);
      decipher.setAuthTag(bytes.subarray(13, 29));
      const plain = Buffer.concat([decipher.update(bytes.subarray(29)), decipher.final()]);
      return { status: 200, body: { plaintext: plain.toString("base64") } };
    } catch {
      return { status: 400, body: { error: { status: "INVALID_ARGUMENT" } } };
    }
  }
}

const cloud = new KeyServiceOnLoopback();
let origin = "";
beforeAll(async () => {
  await new Promise<void>((done) => cloud.server.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${(cloud.server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => cloud.server.close(done)));

const google = () => googleKeyService({ key: KEY_NAME, accessToken: async () => "the-token", origin });

describe.each<[string, () => KeyService]>([
  ["the secret of the settings", () => localKeyService([OLD])],
  ["Cloud KMS", google],
])("%s", (_name, make) => {
  test("wraps a key so that it opens for its own purpose and no other", async () => {
    const [service, key] = [make(), randomBytes(32)];
    const wrapped = await service.wrap(key, "mara");
    expect(wrapped.wrappedBy).toBe(await service.current());
    expect(wrapped.wrapped).not.toContain(key.toString("base64url").slice(0, 12));
    expect(await service.unwrap(wrapped, "mara")).toEqual(key);
    await expect(service.unwrap(wrapped, "theo")).rejects.toThrow();
    await expect(service.unwrap({ ...wrapped, wrapped: wrapped.wrapped.slice(0, -4) }, "mara")).rejects.toThrow();
  });
});

test("a new secret in front wraps from then on, and the old one still opens", async () => {
  const key = randomBytes(32);
  const before = await localKeyService([OLD]).wrap(key, "c");
  const both = localKeyService([NEW, OLD]);
  expect(await both.unwrap(before, "c")).toEqual(key);
  const after = await both.wrap(key, "c");
  expect(after.wrappedBy).not.toBe(before.wrappedBy);
  expect(await localKeyService([NEW]).unwrap(after, "c")).toEqual(key);
});

test("a secret that is missing is told in one line, without any secret in it", async () => {
  const wrapped = await localKeyService([OLD]).wrap(randomBytes(32), "c");
  const error = await localKeyService([NEW])
    .unwrap(wrapped, "c")
    .catch((e: unknown) => e);
  expect(error).toBeInstanceOf(MasterKeyWrong);
  expect((error as Error).message).toContain("MASTER_KEY");
  for (const secret of [OLD, NEW]) expect((error as Error).message).not.toContain(secret);
});

test("a version that Cloud KMS has made anew wraps from then on, and the old one still opens", async () => {
  const [service, key] = [google(), randomBytes(32)];
  const before = await service.wrap(key, "c");
  cloud.versions.push(randomBytes(32));
  expect(await service.current()).not.toBe(before.wrappedBy);
  expect((await service.wrap(key, "c")).wrappedBy).toBe(await service.current());
  expect(await service.unwrap(before, "c")).toEqual(key);
  expect(cloud.seen.every(({ authorization }) => authorization === "Bearer the-token")).toBe(true);
});

test.each([
  [403, MasterKeyWrong],
  [404, MasterKeyWrong],
  [500, Error],
  [503, Error],
])("a Cloud KMS that answers %i is not taken for an answer", async (status, kind) => {
  cloud.answerWith = status;
  const error = await google()
    .wrap(randomBytes(32), "c")
    .catch((e: unknown) => e);
  cloud.answerWith = null;
  expect(error).toBeInstanceOf(kind);
});
