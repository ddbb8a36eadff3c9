import { resolve } from "node:path";
import * as build from "virtual:react-router/server-build";
import type { ServerBuild } from "react-router";
import { openDatabase } from "#db/client.ts";
import type { Upgrade } from "#db/database.ts";
import { isPostgres } from "#db/dialect.ts";
import { reachOf } from "#db/reach.ts";
import { firebaseIdentity } from "./access/identity/firebase-identity.server.ts";
import { type Identity, identityContext } from "./access/identity/identity.server.ts";
import { openAiOf } from "./ai/open-ai.server.ts";
import { trackCallOf } from "./analytics/api-calls.ts";
import { countingLog } from "./analytics/day-counts.server.ts";
import { postHog } from "./analytics/posthog.server.ts";
import { type Analytics, openAnalytics } from "./analytics/recorder.server.ts";
import { analyticsContext, trackCallContext } from "./analytics/visit.server.ts";
import { loadShippedContent } from "./content/shipped-content.server.ts";
import { everything, whilePaid } from "./couple/may-use.ts";
import { dataUrl } from "./encryption/key-service-of.server.ts";
import { openVaultOf } from "./encryption/open-vault.server.ts";
import { openReports } from "./error-reports/open-reports.server.ts";
import { byArea } from "./http/by-area.ts";
import type { Env } from "./http/env.ts";
import { toResponse, withBody } from "./http/fetch-answer.ts";
import { type Log, userName } from "./http/log.ts";
import { nodeListener } from "./http/node-listener.ts";
import { systemRandom } from "./http/random.ts";
import { type Limits, openLimits } from "./limits/count-tries.server.ts";
import { openLive } from "./live/open-live.server.ts";
import { limitedMailer } from "./mail/mailer.server.ts";
import { openPost } from "./mail/post.server.ts";
import { openLog } from "./metrics/open-log.server.ts";
import type { Watch } from "./metrics/watch.server.ts";
import { activityFacts } from "./pages/activities.server.ts";
import { activityEvents, adultPages } from "./pages/activities.ts";
import { openPayments } from "./payments/open-payments.server.ts";
import { photosAtRest } from "./photos/prepare-photos.server.ts";
import { activityFactsContext } from "./request/activity-facts.server.ts";
import { beforeRouter, type Listener } from "./request/before-router.server.ts";
import { answerWith } from "./request/respond.server.ts";
import type { Services } from "./request/services.server.ts";
import { takesUpload } from "./shell/upload-paths.ts";
import { openFiles } from "./storage/open-files.server.ts";
import { readPseudo } from "./texts/catalogue.ts";
import { chooseLanguage, isPseudo, WRITTEN } from "./texts/languages.ts";
import { pseudoTexts } from "./texts/pseudo.ts";

/** The product, ready to answer. Tests hand it requests; the server hands it sockets. */
export type App = {
  services: Services;
  identity: Identity;
  /** What is counted is stored a moment later; `flush` waits for it. */
  analytics: Analytics;
  /**
   * @param peer the other end of the socket; this machine if it is not said
   * @param late asks for the page of an answer that takes too long
   */
  fetch(request: Request, peer?: string, late?: boolean): Promise<Response>;
  listener: Listener;
  /** Metrics and traces. */
  watch: Watch;
  close(): Promise<void>;
};

/**
 * Opens the database, brings it up to date and makes the app.
 * @param parts what a test or the dev server puts in the place of the real thing
 */
export async function createApp(
  env: Env,
  parts: Partial<Services> & { identity?: Identity; staticFolder?: string } = {},
): Promise<App> {
  const clock = parts.clock ?? (() => new Date());
  const { log: plainLog, watch, close: closeLog } = await openLog(env, clock, parts.log);
  const database = parts.database ?? (await openDatabase(dataUrl(env), "data", reachOf(dataUrl(env), env, plainLog)));
  if (!parts.database) {
    await database.migrate(upgradeOf(env, plainLog));
    await loadShippedContent(database, clock());
  }
  const counting = countingLog(plainLog, database, clock);
  const { log } = counting;
  const vault = parts.vault ?? (await openVaultOf(env, database, log, upgradeOf(env, log)));
  const files = parts.files ?? openFiles(env);
  const limits = parts.limits ?? (await openLimitsOf(env, log));
  const reports = openReports({ dsn: env.SENTRY_DSN, environment: env.NODE_ENV, adultPages, clock, log });
  const report = parts.report ?? reports.report;
  const random = parts.random ?? systemRandom;
  const keeps = env.NODE_ENV !== "production" || env.TRIAL === "1";
  const openMailer = async () => {
    const post = await openPost({ smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, keeps }, { log, clock });
    return limitedMailer(post, { limits, database, clock, log, origin: env.PUBLIC_ORIGIN });
  };
  const mailer = parts.mailer ?? (await openMailer());
  const languages = parts.languages ?? WRITTEN;
  if (languages.some(isPseudo)) readPseudo(pseudoTexts);
  const payments = parts.payments ?? (await openPayments(env, { clock, log }));
  const includes = parts.includes ?? (payments ? whilePaid(clock) : everything);
  const live = parts.live ?? openLive({ database, clock, log });
  const kept = { database, vault, files, limits, ai: parts.ai ?? openAiOf(env) };
  const services: Services = { env, clock, log, mailer, report, random, languages, includes, payments, live, ...kept };
  watch.looksAt(services);
  const identity =
    parts.identity ??
    firebaseIdentity({
      projectId: env.FIREBASE_PROJECT_ID,
      apiKey: env.FIREBASE_API_KEY,
      emulatorHost: env.FIREBASE_AUTH_EMULATOR_HOST,
      log,
      now: () => clock().getTime(),
    });
  const handle = byArea(build as unknown as ServerBuild, import.meta.env.MODE);
  const { POSTHOG_HOST: host, POSTHOG_API_KEY: apiKey } = env;
  const analytics = openAnalytics(services, host && apiKey ? postHog({ host, apiKey, log }) : null);
  const trackCall = trackCallOf(activityEvents);
  const answer = answerWith(handle, services, (context, isAhead) => {
    context.set(identityContext, identity);
    // What nobody has looked at yet is not counted.
    if (!isAhead) context.set(analyticsContext, analytics);
    context.set(trackCallContext, trackCall);
    context.set(activityFactsContext, activityFacts);
  });
  const router = nodeListener(
    answer,
    env.PUBLIC_ORIGIN,
    log,
    userName(env.SESSION_SECRET[0] ?? ""),
    (accepted) => chooseLanguage(languages, null, accepted),
    takesUpload,
  );
  return {
    services,
    identity,
    analytics,
    fetch: async (request, peer = "127.0.0.1", late = false) =>
      toResponse(await answer(await withBody(request, takesUpload), peer, undefined, late)),
    listener: watch.around(parts.staticFolder ? beforeRouter(parts.staticFolder, services, answer, router) : router),
    watch,
    close: async () => {
      live.close();
      await Promise.all([analytics.close(), reports.close(), mailer.close(), photosAtRest()]);
      await Promise.all([counting.close(), watch.close()]);
      await vault.close();
      await limits.close();
      await database.close();
      closeLog();
    },
  };
}

const upgradeOf = (env: Env, log: Log): Upgrade => ({ folder: resolve(env.DATA_DIR, "backups"), note: log });

/** In the same PostgreSQL, or in a file of its own: a write that waits there holds up nobody's words. */
function openLimitsOf(env: Env, log: Log): Promise<Limits> {
  const where = isPostgres
    ? { postgres: dataUrl(env), prepare: env.DATABASE_PREPARE !== "off" }
    : { file: resolve(env.DATA_DIR, "limits.db") };
  return openLimits(where, env.SESSION_SECRET[0] ?? "", log, env.API_CALL_LIMIT);
}
