import { resolve } from "node:path";
import { firebaseIdentity } from "#app/access/identity/firebase-identity.server.ts";
import type { Vault } from "#app/encryption/vault.server.ts";
import { readEnv } from "#app/http/env.ts";
import { listen } from "#app/http/listen.ts";
import { jsonLines } from "#app/http/log.ts";
import type { Limits } from "#app/limits/count-tries.server.ts";
import type * as Build from "#app/server.ts";

/** The production build without limits, encryption and rechecks: what these cost is the other server's share of it. */
const limits: Limits = {
  count: async () => null,
  waitFor: async () => null,
  giveBack: async () => {},
  forget: async () => {},
  close: async () => {},
};
const key = { version: 1, seal: (_place: unknown, text: string) => text, isLate: () => false };
const vault: Vault = {
  keyFor: async () => key,
  open: async (_owner, _place, text) => text,
  blindFor: async () => (id) => id,
  knownBlind: async () => null,
  renew: async () => key,
  destroy: async () => {},
  destroyAll: async () => {},
  couplesOf: async () => [],
  close: async () => {},
};

const { createApp } = (await import(resolve("build/server/index.js"))) as typeof Build;
const env = readEnv(process.env);
const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey, FIREBASE_AUTH_EMULATOR_HOST: emulatorHost } = env;
const log = jsonLines(
  (line) => void process.stdout.write(line),
  () => new Date(),
);
const identity = { ...firebaseIdentity({ projectId, apiKey, emulatorHost, log }), checkCookie: async () => true };
const app = await createApp(env, { vault, limits, identity, log, staticFolder: resolve("build/client") });
await listen(app.listener, env);
process.once("SIGTERM", () => process.exit());
