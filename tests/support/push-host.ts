import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { newPushKeys } from "#app/commands/push-keys.ts";

const KEYS = newPushKeys();
const SUBJECT = "mailto:push@couple.test";

/** The settings with which an app asks browsers to take what it pushes. */
export const pushKeys = {
  VAPID_PUBLIC_KEY: KEYS.publicKey,
  VAPID_PRIVATE_KEY: KEYS.privateKey,
  VAPID_SUBJECT: SUBJECT,
};

/** What a push service and the device behind it made of one line: all of it checked as RFC 8292 and 8291 say. */
export type Line = { path: string; text: string; ttl: number; topic: string | undefined };

/** A device: its two keys, as its browser keeps them. */
function newDevice(endpoint: string) {
  const curve = createECDH("prime256v1");
  curve.generateKeys();
  const auth = randomBytes(16);
  const subscription = { endpoint, p256dh: curve.getPublicKey("base64url"), auth: auth.toString("base64url") };
  return { curve, auth, subscription };
}

function unsealed({ curve, auth }: ReturnType<typeof newDevice>, body: Buffer): string {
  const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const theirs = body.subarray(21, 21 + idLength);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), curve.getPublicKey(), theirs]);
  const secret = Buffer.from(hkdfSync("sha256", curve.computeSecret(theirs), auth, info, 32));
  const key = Buffer.from(hkdfSync("sha256", secret, salt, "Content-Encoding: aes128gcm\0", 16));
  const nonce = Buffer.from(hkdfSync("sha256", secret, salt, "Content-Encoding: nonce\0", 12));
  const sealed = body.subarray(21 + idLength);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = plain.lastIndexOf(2); // what pads it stands behind
  return plain.subarray(0, end).toString();
}

/** Whether what is signed is signed with the key of the settings, for this push service, and not for long. */
function isSigned(authorization: string, audience: string): boolean {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const numbers = { x: point.subarray(1, 33).toString("base64url"), y: point.subarray(33).toString("base64url") };
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", ...numbers }, format: "jwk" });
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString());
  const good = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  const ahead = exp - Date.now() / 1000;
  return good && key === KEYS.publicKey && aud === audience && sub === SUBJECT && ahead > 0 && ahead <= 24 * 3600;
}

/** A push service on loopback, with every habit that one may have. */
export async function startPushHost() {
  const devices = new Map<string, ReturnType<typeof newDevice>>();
  const lines: Line[] = [];
  const state = { status: 201, headers: {} as Record<string, string>, hangs: false, asked: 0 };
  const read = async (req: IncomingMessage): Promise<Buffer> => {
    const parts: Buffer[] = [];
    for await (const part of req) parts.push(part);
    return Buffer.concat(parts);
  };
  const server = createServer(async (req, res) => {
    const body = await read(req);
    state.asked++;
    if (state.hangs) return;
    const path = req.url ?? "";
    const device = devices.get(path);
    const { authorization = "", "content-encoding": coding, ttl, topic } = req.headers;
    if (!device || req.method !== "POST" || coding !== "aes128gcm" || !isSigned(authorization, audience))
      return void res.writeHead(400).end();
    if (state.status === 201)
      lines.push({ path, text: unsealed(device, body), ttl: Number(ttl), topic: topic as string });
    res.writeHead(state.status, state.headers).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const audience = `https://${host}`;
  return {
    /** What an app needs to push here. */
    settings: {
      ...pushKeys,
      EGRESS_TEST_HOSTS: host,
    },
    lines,
    state,
    /** What a browser says of itself that takes what is pushed. */
    subscribe(name: string) {
      const device = newDevice(`${audience}/${name}`);
      devices.set(`/${name}`, device);
      return device.subscription;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
