import { createServer } from "node:http";
import { resolve } from "node:path";
import * as build from "virtual:react-router/server-build";
import { createRequestListener } from "@react-router/node";
import { firebaseIdentity } from "#app/access/identity/firebase-identity.server.ts";
import { identityContext } from "#app/access/identity/identity.server.ts";
import { loadShippedContent } from "#app/content/shipped-content.server.ts";
import { everything } from "#app/couple/may-use.ts";
import { keyServiceOf, keysUrl } from "#app/encryption/key-service-of.server.ts";
import { openKeyStore } from "#app/encryption/key-store.server.ts";
import { openVault } from "#app/encryption/vault.server.ts";
import { readEnv } from "#app/http/env.ts";
import { systemRandom } from "#app/http/random.ts";
import { openLimits } from "#app/limits/count-tries.server.ts";
import { openLive } from "#app/live/open-live.server.ts";
import { limitedMailer } from "#app/mail/mailer.server.ts";
import { openPost } from "#app/mail/post.server.ts";
import { activityFacts } from "#app/pages/activities.server.ts";
import { activityFactsContext } from "#app/request/activity-facts.server.ts";
import { requestContext } from "#app/request/services.server.ts";
import { openFiles } from "#app/storage/open-files.server.ts";
import { WRITTEN } from "#app/texts/languages.ts";
import { openDatabase } from "#db/client.ts";
import { renderTree } from "./entry.server.tsx";

/** The same routes behind React Router's own listener. It takes the place of app/server.ts in the copy that is compared. */
const env = readEnv(process.env);
const database = await openDatabase();
await database.migrate();
const clock = () => new Date();
await loadShippedContent(database, clock());
const vault = openVault(await openKeyStore(keysUrl(env)), keyServiceOf(env));
const log = () => {};
const limits = await openLimits(
  { file: resolve(env.DATA_DIR, "limits.db") },
  env.SESSION_SECRET[0] ?? "",
  log,
  env.API_CALL_LIMIT,
);
const post = await openPost({ smtpUrl: undefined, from: undefined, keeps: false }, { log, clock });
const mailer = limitedMailer(post, { limits, database, clock, log, origin: env.PUBLIC_ORIGIN });
const services = {
  env,
  database,
  vault,
  files: openFiles(env),
  limits,
  clock,
  log,
  mailer,
  report: () => {},
  random: systemRandom,
  languages: WRITTEN,
  includes: everything,
  payments: null,
  ai: null,
  live: openLive({ database, clock, log }),
};
const identity = firebaseIdentity({
  projectId: env.FIREBASE_PROJECT_ID,
  apiKey: env.FIREBASE_API_KEY,
  emulatorHost: env.FIREBASE_AUTH_EMULATOR_HOST,
  log,
});
const listener = createRequestListener({
  build: build as never,
  mode: "production",
  getLoadContext: () => {
    const context = requestContext(services, null, "", { html: null, about: { request: "" } });
    context.set(identityContext, identity);
    context.set(activityFactsContext, activityFacts);
    return context;
  },
});
createServer((req, res) => {
  if (req.headers["x-bench-tree"] && renderTree(req.url ?? "/", res)) return;
  void listener(req, res);
}).listen(env.PORT, env.HOST);
